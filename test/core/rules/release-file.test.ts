import { draft } from "../../support/manifests";
import { packageWithFiles, release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const files = (icon: string, windows: string, linux: string): string =>
  draft({
    icon,
    entry: `{ "native": { "windows_x64": ${windows}, "linux_x64": ${linux} }, "frontend": "index.js" }`,
  });
const good = files('"icon.svg"', '"clock.dll"', '"clock.so"');
const artifact = (path: string): string =>
  draft({
    artifacts: `{ "windows_x64": { "native_path": ${path} } }`,
    entry: '{ "native": {}, "frontend": "index.js" }',
  });

testRule("release-file", {
  valid: [
    { name: "a manifest that is not released yet", text: good },
    { name: "files beside the manifest", text: good, options: release() },
    {
      name: "files in the package for their platform, and in every package",
      text: good,
      options: release({
        packages: [
          packageWithFiles("windows_x64", "icon.svg", "clock.dll", "index.js"),
          packageWithFiles("macos_arm64", "icon.svg", "index.js"),
        ],
        missingPaths: new Set(["icon.svg"]),
      }),
    },
    {
      name: "a template's text and an absolute path",
      text: files('"…"', '"/clock.dll"', '"…"'),
      options: release({ missingPaths: new Set(["…", "/clock.dll", "clock.dll"]) }),
    },
  ],
  invalid: [
    {
      name: "a file that is missing beside the manifest, as a warning",
      text: files('«"icn.svg"»', '"clock.dll"', '«"clock.so"»'),
      options: release({ missingPaths: new Set(["icn.svg", "clock.so"]), files: ["icon.svg"] }),
      problems: [
        {
          message: 'File "clock.so" does not exist. Add it or correct the path.',
          pointer: "/entry/native/linux_x64",
        },
        {
          message: 'File "icn.svg" does not exist. Add it or correct the path.',
          pointer: "/icon",
          severity: "warning",
          fixes: { 'Change to "icon.svg"': files('"icon.svg"', '"clock.dll"', '"clock.so"') },
        },
      ],
    },
    {
      name: "a file that is missing in a package, as an error",
      text: files('«"icon.svg"»', '«"clok.dll"»', '"clock.so"'),
      options: release({
        packages: [
          packageWithFiles("windows_x64", "clock.dll", "index.js"),
          packageWithFiles("macos_x64", "index.js"),
        ],
      }),
      problems: [
        {
          message: 'File "clok.dll" is not in the package for windows_x64. Add it or correct the path.',
          pointer: "/entry/native/windows_x64",
          fixes: { 'Change to "clock.dll"': files('"icon.svg"', '"clock.dll"', '"clock.so"') },
        },
        {
          message:
            'File "icon.svg" is not in the package for windows_x64 and macos_x64. Add it or correct the path.',
          pointer: "/icon",
          severity: "error",
        },
      ],
    },
    {
      name: "a file that has another case in the package",
      text: artifact('«"clock.dll"»'),
      options: release({ packages: [packageWithFiles("windows_x64", "Clock.dll", "index.js")] }),
      problems: [
        {
          message: 'File "clock.dll" is named "Clock.dll" in the package for windows_x64. Use one name.',
          pointer: "/artifacts/windows_x64/native_path",
          fixes: { 'Change to "Clock.dll"': artifact('"Clock.dll"') },
        },
      ],
    },
    {
      name: "the native path of an artifact",
      text: artifact('«"clock.dll"»'),
      options: release({ packages: [packageWithFiles("windows_x64", "index.js")] }),
      problems: [
        {
          message: 'File "clock.dll" is not in the package for windows_x64. Add it or correct the path.',
          pointer: "/artifacts/windows_x64/native_path",
        },
      ],
    },
  ],
});
