import { detail, draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const artifacts = (key: string, path: string): string => `{ "${key}": { "native_path": ${path} } }`;
const entry = (key: string, path: string): string =>
  `{ "native": { "${key}": ${path} }, "frontend": "a.js" }`;
const manifest = (artifact: string, native: string, key = "windows_x64"): string =>
  published({ entry: entry(key, native), artifacts: artifacts(key, artifact) });

const differs = (native: string): string =>
  `"native_path" differs from "${native}" in "entry.native". They should match.`;

testRule("artifact-native-path", {
  valid: [
    { name: "the same path twice", text: manifest('"a.dll"', '"a.dll"') },
    {
      name: "a key that entry.native lacks",
      text: published({ artifacts: artifacts("macos_x64", '"a.dylib"') }),
    },
    {
      name: "a path with backslashes, which another rule reports",
      text: manifest('"a\\\\b.dll"', '"a/b.dll"'),
    },
    { name: "a native path outside the package", text: manifest('"a.dll"', '"../a.dll"') },
    { name: "no artifacts", text: draft() },
    { name: "paths of other types", text: manifest("1", '"a.dll"') },
    { name: "a native path of another type", text: manifest('"a.dll"', "null") },
    {
      name: "an entry of another type",
      text: published({ entry: '"a.dll"', artifacts: artifacts("windows_x64", '"a.dll"') }),
    },
    {
      name: "a text with a bracket missing",
      text: '{ "artifacts": { "windows_x64": { "native_path": "a" } }, "entry": { "native": { "windows_x64": "b" } }',
    },
    { name: "a valid detail response", text: detail() },
  ],
  invalid: [
    {
      name: "two paths",
      text: manifest('«"a.dll"»', '"native/a.dll"'),
      problems: [
        {
          message: differs("native/a.dll"),
          pointer: "/artifacts/windows_x64/native_path",
          severity: "information",
          related: ['"native/a.dll"'],
          fixes: {
            'Change to "native/a.dll"': manifest('"native/a.dll"', '"native/a.dll"'),
            'Change "entry.native" to "a.dll"': manifest('"a.dll"', '"a.dll"'),
          },
        },
      ],
    },
    {
      name: "an unknown key that needs escaping",
      text: manifest('«"a"»', '"b"', "a/b~c"),
      problems: [
        {
          message: differs("b"),
          pointer: "/artifacts/a~1b~0c/native_path",
          fixes: {
            'Change to "b"': manifest('"b"', '"b"', "a/b~c"),
            'Change "entry.native" to "a"': manifest('"a"', '"a"', "a/b~c"),
          },
        },
      ],
    },
    {
      name: "the newest manifest of a detail response, whose copies are fixed with it",
      text: detail({
        manifests: {
          0: { entry: entry("macos_arm64", '"b"'), artifacts: artifacts("macos_arm64", '«"a"»') },
        },
      }),
      problems: [
        {
          message: differs("b"),
          pointer: "/data/versions/0/manifest/artifacts/macos_arm64/native_path",
          fixes: {
            'Change to "b"': detail({
              manifests: {
                0: { entry: entry("macos_arm64", '"b"'), artifacts: artifacts("macos_arm64", '"b"') },
              },
            }),
            'Change "entry.native" to "a"': detail({
              manifests: {
                0: { entry: entry("macos_arm64", '"a"'), artifacts: artifacts("macos_arm64", '"a"') },
              },
            }),
          },
        },
      ],
    },
  ],
});
