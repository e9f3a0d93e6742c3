import { draft } from "../../support/manifests";
import { LIBRARIES, latin1 } from "../../support/package-files";
import { packageWithContents, release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const native = (...members: string[]): string =>
  draft({ entry: `{ "native": { ${members.join(", ")} }, "frontend": "frontend/index.js" }` });
/** The release of a library for a platform. */
const library = (platform: string, bytes: Uint8Array) =>
  release({ packages: [packageWithContents(platform, { starts: { "native/clock": bytes } })] });
const windows = native('"windows_x64": «"native/clock"»');
const problem = (related: string) => ({
  message: 'File "native/clock" is not a library for windows_x64. Replace it in the package.',
  pointer: "/entry/native/windows_x64",
  severity: "error" as const,
  related: [related],
});

testRule("release-native", {
  valid: [
    { name: "no packages", text: native('"windows_x64": "native/clock"'), options: release() },
    {
      name: "the library of each platform",
      text: native('"windows_x64": "clock.dll"', '"linux_x64": "clock.so"'),
      options: release({
        packages: [
          packageWithContents("windows_x64", { starts: { "clock.dll": LIBRARIES.windows_x64 } }),
          packageWithContents("linux_x64", {
            starts: { "clock.dll": LIBRARIES.windows_x64, "clock.so": LIBRARIES.linux_x64 },
          }),
        ],
      }),
    },
    {
      name: "a file that is not in the package, which release-file reports",
      text: native('"windows_x64": "native/clock"'),
      options: release({ packages: [packageWithContents("windows_x64")] }),
    },
    {
      name: "a platform of another host, as far as its name is not known",
      text: native('"plan9_mips": "native/clock"'),
      options: library("plan9_mips", latin1("any")),
    },
  ],
  invalid: [
    {
      name: "a library of another system, with its kind",
      text: windows,
      options: library("windows_x64", LIBRARIES.linux_arm64),
      problems: [problem('"windows_x64"')],
    },
    {
      name: "a file that is not a library",
      text: windows,
      options: library("windows_x64", latin1("#!/bin/sh\n")),
      problems: [problem('"windows_x64"')],
    },
    {
      name: "the library of an artifact",
      text: draft({
        artifacts: '{ "linux_x64": { "native_path": «"native/clock"» } }',
        entry: '{ "frontend": "frontend/index.js" }',
      }),
      options: library("linux_x64", LIBRARIES.macos_x64),
      problems: [
        {
          message: 'File "native/clock" is not a library for linux_x64. Replace it in the package.',
          pointer: "/artifacts/linux_x64/native_path",
        },
      ],
    },
  ],
});
