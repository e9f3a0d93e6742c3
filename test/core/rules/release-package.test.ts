import { published } from "../../support/manifests";
import { packageWithFiles, release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const DIGEST = "c3".repeat(32);
const manifest = (top: string, size: string, digest: string): string =>
  published({
    artifact_size: top,
    artifacts: `{ "windows_x64": { "artifact_size": ${size}, "sha256": ${digest} }, "macos_x64": { "artifact_size": 9 } }`,
  });
const options = release({
  packages: [packageWithFiles("windows_x64", "native/clock.dll", "frontend/index.js")],
});

testRule("release-package", {
  valid: [
    { name: "no packages", text: manifest("1", "2", '"d4"'), options: release() },
    { name: "the values of the package", text: manifest("4", "4", `"${DIGEST}"`), options },
    { name: "values that are not known yet", text: manifest("null", "null", "null"), options },
  ],
  invalid: [
    {
      name: "another size and another digest",
      text: manifest("«3»", "«5»", '«"d4"»'),
      options,
      problems: [
        {
          message: "Size 3 does not match the package for windows_x64, which has 4 bytes. Update it.",
          pointer: "/artifact_size",
          severity: "error",
          fixes: { "Change to 4": manifest("4", "5", '"d4"') },
        },
        {
          message: "Size 5 does not match the package for windows_x64, which has 4 bytes. Update it.",
          pointer: "/artifacts/windows_x64/artifact_size",
          fixes: { "Change to 4": manifest("3", "4", '"d4"') },
        },
        {
          message: 'Digest "d4" does not match the package for windows_x64. Update it.',
          pointer: "/artifacts/windows_x64/sha256",
          fixes: {
            [`Change to "${"c3".repeat(28)}…"`]: manifest("3", "5", `"${DIGEST}"`),
          },
        },
      ],
    },
  ],
});
