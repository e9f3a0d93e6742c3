import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

testRule("unknown-member", {
  valid: [
    { name: "every member of the interface", text: draft() },
    {
      name: "the content of a level that was not observed",
      text: draft({ capability_levels: "[2]", integration: '{ "level2": { "slots": [] } }' }),
    },
    { name: "an author's url", text: draft({ author: '{ "name": "Ada", "url": "https://ada.example/" }' }) },
    {
      name: "artifacts of an older version, which is a matter of their place",
      text: detail({ manifests: { 2: { artifacts: "{}" } } }),
    },
  ],
  invalid: [
    {
      name: "a member one edit away from an absent one",
      text: draft({ license: undefined }).replace('"keywords"', '«"licence"»: "MIT",\n  "keywords"'),
      problems: [
        {
          message: "The interface does not know a member 'licence' in the root; did you mean 'license'?",
          pointer: "/licence",
          severity: "warning",
          fixes: { "☆ Rename it to 'license'": draft(), "Remove 'licence'": draft({ license: undefined }) },
        },
      ],
    },
    {
      name: "a member like one that is there already",
      text: draft().replace('"keywords"', '«"licence"»: "MIT",\n  "keywords"'),
      problems: [
        {
          message: "The interface does not know a member 'licence' in the root; it has no place there.",
          pointer: "/licence",
          fixes: { "Remove 'licence'": draft() },
        },
      ],
    },
    {
      name: "an optional member, misspelt, of a value that would be an error under its name",
      text: draft({ host_capabilites: '["navigation", "clipboard"]' }).replace(
        '"host_capabilites"',
        '«"host_capabilites"»',
      ),
      problems: [
        {
          message:
            "The interface does not know a member 'host_capabilites' in the root; did you mean 'host_capabilities'?",
          pointer: "/host_capabilites",
          fixes: {
            "Rename it to 'host_capabilities'": draft({ host_capabilities: '["navigation", "clipboard"]' }),
            "Remove 'host_capabilites'": draft(),
          },
        },
      ],
    },
    {
      name: "a required member, misspelt, of whatever value",
      text: draft({ description: undefined }).replace(
        '"long_description"',
        '«"descripton"»: 7,\n  "long_description"',
      ),
      problems: [
        {
          message:
            "The interface does not know a member 'descripton' in the root; did you mean 'description'?",
          pointer: "/descripton",
          fixes: {
            "☆ Rename it to 'description'": draft({ description: "7" }),
            "Remove 'descripton'": draft({ description: undefined }),
          },
        },
      ],
    },
    {
      name: "a member of integration that is no level, but nearly one",
      text: draft().replace('"level4"', '«"levl4"»'),
      problems: [
        {
          message: "The interface does not know a member 'levl4' in 'integration'; did you mean 'level4'?",
          pointer: "/integration/levl4",
          fixes: {
            "☆ Rename it to 'level4'": draft(),
            "Remove 'levl4'": draft({ integration: "{}" }),
          },
        },
      ],
    },
    {
      name: "a member that a placeholder does not hold",
      text: placeholder({
        changelog:
          '"Remote install is disabled until signed packages are published.",\n  «"homepage"»: "https://clock.example/"',
      }),
      problems: [
        {
          message: "The interface does not know a member 'homepage' in the root; it has no place there.",
          pointer: "/homepage",
          fixes: { "Remove 'homepage'": placeholder() },
        },
      ],
    },
    {
      name: "a member whose right name would make the draft a published manifest",
      text: draft({ commands: '[],\n  «"install_statu"»: "available"' }),
      problems: [
        {
          message:
            "The interface does not know a member 'install_statu' in the root; did you mean 'install_status'?",
          pointer: "/install_statu",
          fixes: {
            "Rename it to 'install_status'": draft({ commands: '[],\n  "install_status": "available"' }),
            "Remove 'install_statu'": draft({ commands: "[]" }),
          },
        },
      ],
    },
  ],
});
