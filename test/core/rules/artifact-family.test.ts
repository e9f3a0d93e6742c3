import { detail, draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const artifacts = (key: string, family: string): string => `{ "${key}": { "platform_family": ${family} } }`;
const wrong = (key: string, family: string, right: string): string =>
  `Platform family "${family}" does not match the key "${key}". Use "${right}".`;

testRule("artifact-family", {
  valid: [
    { name: "each family with its keys", text: detail() },
    { name: "linux under its keys", text: published({ artifacts: artifacts("linux_arm64", '"linux"') }) },
    {
      name: "an unknown family, which another rule reports",
      text: published({ artifacts: artifacts("windows_x64", '"win"') }),
    },
    {
      name: "an unknown key, which another rule reports",
      text: published({ artifacts: artifacts("win_x64", '"windows"') }),
    },
    { name: "a family of another type", text: published({ artifacts: artifacts("windows_x64", "null") }) },
    { name: "artifacts of another type", text: published({ artifacts: '["windows"]' }) },
    { name: "no artifacts", text: draft() },
    {
      name: "a family that the vocabulary adds",
      text: published({ artifacts: artifacts("freebsd_x64", '"freebsd"') }),
      options: { vocabulary: { platforms: ["freebsd"] } },
    },
    {
      name: "names of prototype members",
      text: published({ artifacts: artifacts("__proto__", '"constructor"') }),
    },
  ],
  invalid: [
    {
      name: "another family, which only this rule reports",
      text: published({ artifacts: artifacts("windows_x64", '«"linux"»') }),
      problems: [
        {
          message: wrong("windows_x64", "linux", "windows"),
          pointer: "/artifacts/windows_x64/platform_family",
          severity: "warning",
          related: ['"windows_x64"'],
          fixes: {
            '☆ Change to "windows"': published({ artifacts: artifacts("windows_x64", '"windows"') }),
          },
        },
      ],
    },
    {
      name: "the family under a key of the vocabulary",
      text: published({ artifacts: artifacts("freebsd_x64", '«"macos"»') }),
      options: { vocabulary: { platformKeys: ["freebsd_x64"] } },
      problems: [
        {
          message: wrong("freebsd_x64", "macos", "freebsd"),
          pointer: "/artifacts/freebsd_x64/platform_family",
          fixes: {
            '☆ Change to "freebsd"': published({ artifacts: artifacts("freebsd_x64", '"freebsd"') }),
          },
        },
      ],
    },
    {
      name: "an unobserved key of a known family, in compact text and with a name that needs escaping",
      text: published({ artifacts: '{"macos_a/b~c":{"platform_family":«"windows"»}}' }),
      problems: [
        {
          message: wrong("macos_a/b~c", "windows", "macos"),
          pointer: "/artifacts/macos_a~1b~0c/platform_family",
          fixes: {
            '☆ Change to "macos"': published({ artifacts: '{"macos_a/b~c":{"platform_family":"macos"}}' }),
          },
        },
      ],
    },
    {
      name: "the newest manifest of a detail response, whose copies are fixed with it",
      text: detail({ manifests: { 0: { artifacts: artifacts("macos_arm64", '«"windows"»') } } }),
      problems: [
        {
          message: wrong("macos_arm64", "windows", "macos"),
          pointer: "/data/versions/0/manifest/artifacts/macos_arm64/platform_family",
          fixes: {
            '☆ Change to "macos"': detail({
              manifests: { 0: { artifacts: artifacts("macos_arm64", '"macos"') } },
            }),
          },
        },
      ],
    },
  ],
});
