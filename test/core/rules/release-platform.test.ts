import { draft } from "../../support/manifests";
import { release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const both = (platforms: string, native: string): string =>
  draft({
    compatibility: `{ "min_app_version": "1.0.0", "platforms": ${platforms} }`,
    entry: `{ "native": ${native}, "frontend": "index.js" }`,
  });
const WINDOWS = '{ "windows_x64": "a.dll" }';
const fixed = (key: string): string =>
  both('["windows", "linux"]', `{ "windows_x64": "a.dll", "${key}": "native/${key}.so" }`);

testRule("release-platform", {
  valid: [
    { name: "a manifest that is not released yet", text: both('["windows", "linux"]', WINDOWS) },
    { name: "a library for each platform", text: both('["windows"]', WINDOWS), options: release() },
    { name: "no library at all", text: both('["windows", "linux"]', "{}"), options: release() },
    { name: "a library for no listed platform", text: both('["linux"]', WINDOWS), options: release() },
  ],
  invalid: [
    {
      name: "a platform without a library beside one with a library",
      text: both('["windows", «"linux"»]', WINDOWS),
      options: release(),
      problems: [
        {
          message:
            'Platform "linux" has no native library. Add "linux_x64" or "linux_arm64" to "entry.native".',
          pointer: "/compatibility/platforms/1",
          severity: "warning",
          related: ['"native"'],
          fixes: {
            'Add native key "linux_x64"': fixed("linux_x64"),
            'Add native key "linux_arm64"': fixed("linux_arm64"),
          },
        },
      ],
    },
  ],
});
