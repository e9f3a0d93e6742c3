import { testRule } from "../../support/rule-tester";
import { draft, placeholder, published } from "../../support/manifests";

testRule("missing-member", {
  valid: [
    { name: "a draft without the catalog's members", text: draft() },
    { name: "a published manifest without artifacts", text: published() },
    { name: "a placeholder", text: placeholder() },
    { name: "a member that is half typed", text: '{ "id": "com.example.clock", "capability_levels":\n}' },
    { name: "an object that is not closed", text: draft().trimEnd().slice(0, -1) },
    {
      name: "integration, when a level says that its member is missing",
      text: draft({ integration: undefined }),
    },
    {
      name: "the optional members of compatibility, window, entry and handlers",
      text: draft({ window: WINDOW() }),
    },
  ],
  invalid: [
    {
      name: "a list that may be empty",
      text: draft({ commands: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: "The member 'commands' is missing from the root; it is required.",
          pointer: "/commands",
          severity: "error",
          fixes: { "★ Insert 'commands'": draft({ commands: "[]" }) },
        },
      ],
    },
    {
      name: "a member that another one tells",
      text: published({ homepage: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: "The member 'homepage' is missing from the root; it is required.",
          pointer: "/homepage",
          fixes: { "★ Insert 'homepage'": published() },
        },
      ],
    },
    {
      name: "a member that only the author can tell",
      text: draft({ license: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: "The member 'license' is missing from the root; it is required.",
          pointer: "/license",
          fixes: { "Insert 'license'": draft() },
        },
      ],
    },
    {
      name: "several members at once, in the interface's order",
      text: draft({ keywords: undefined, license: undefined, permissions: undefined }).replace(
        "{",
        "«««{»»»",
      ),
      problems: [
        {
          message: "The member 'license' is missing from the root; it is required.",
          pointer: "/license",
          fixes: {
            "Insert 'license'": draft({ keywords: undefined, permissions: undefined }),
            "Insert all 3 missing members": draft({ keywords: "[]", permissions: "[]" }),
          },
        },
        {
          message: "The member 'keywords' is missing from the root; it is required.",
          pointer: "/keywords",
          fixes: {
            "★ Insert 'keywords'": draft({ license: undefined, keywords: "[]", permissions: undefined }),
            "Insert all 3 missing members": draft({ keywords: "[]", permissions: "[]" }),
          },
        },
        {
          message: "The member 'permissions' is missing from the root; it is required.",
          pointer: "/permissions",
          fixes: {
            "★ Insert 'permissions'": draft({ license: undefined, keywords: undefined, permissions: "[]" }),
            "Insert all 3 missing members": draft({ keywords: "[]", permissions: "[]" }),
          },
        },
      ],
    },
    {
      name: "a member of an object in an object: the object's key is marked",
      text: draft({ compatibility: '{ "min_app_version": "1.0.0" }' }).replace(
        '"compatibility"',
        '«"compatibility"»',
      ),
      problems: [
        {
          message: "The member 'platforms' is missing from 'compatibility'; it is required.",
          pointer: "/compatibility/platforms",
          fixes: { "★ Insert 'platforms'": draft() },
        },
      ],
    },
    {
      name: "a member of an object in an array: its brace is marked",
      text: draft({ commands: '[«{» "id": "clock_now" }]' }),
      problems: [
        {
          message: "The member 'description' is missing from 'commands[0]'; it is required.",
          pointer: "/commands/0/description",
          fixes: {
            "Insert 'description'": draft({ commands: '[{ "id": "clock_now", "description": "…" }]' }),
          },
        },
      ],
    },
    {
      name: "a member that stands there misspelt: renaming it is the better fix",
      text: draft({ commands: undefined, command: "[]" }).replace("{", "«{»"),
      problems: [
        {
          message: "The member 'commands' is missing from the root; it is required.",
          pointer: "/commands",
          fixes: { "Insert 'commands'": draft({ commands: "[]", command: "[]" }) },
        },
      ],
    },
  ],
});

function WINDOW(): string {
  return '{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false }';
}
