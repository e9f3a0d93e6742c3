import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

testRule("author-shorthand", {
  valid: [
    { name: "an author object", text: draft() },
    { name: "an author of another type, which wrong-type reports", text: draft({ author: "3" }) },
    {
      name: "a setting named author",
      text: draft({ settings_schema: '{ "type": "object", "properties": { "author": "x" } }' }),
    },
  ],
  invalid: [
    {
      name: "a string in a draft",
      text: draft({ author: '«"Ada Example"»' }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "Ada Example".`,
          pointer: "/author",
          severity: "warning",
          fixes: { "★ Change to an object": draft() },
        },
      ],
    },
    {
      name: "a string in a published manifest",
      text: published({ author: '«"Ada Example"»' }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "Ada Example".`,
          pointer: "/author",
          severity: "error",
          fixes: { "★ Change to an object": published() },
        },
      ],
    },
    {
      name: "a string in a placeholder, whose author has a url too",
      text: placeholder({ author: '«"Ada Example"»' }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "Ada Example".`,
          pointer: "/author",
          severity: "error",
          fixes: { "☆ Change to an object": placeholder({ author: '{ "name": "Ada Example" }' }) },
        },
      ],
    },
    ...(
      [
        ["Ada Example <ada@clock.example>", '{ "name": "Ada Example" }', '{"name":"Ada Example"}'],
        [
          "Ada Example <ada@clock.example> (https://ada.example/)",
          '{ "name": "Ada Example", "url": "https://ada.example/" }',
          '{"name":"Ada Example","url":"https://ada.example/"}',
        ],
        ["Ada (Clocks)", '{ "name": "Ada" }', '{"name":"Ada"}'],
      ] as const
    ).map(([text, author, shown]) => ({
      name: `a string with an address: ${text}`,
      text: draft({ author: `«"${text}"»` }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "${text}".`,
          pointer: "/author",
          fixes: { [`☆ Change to ${shown}`]: draft({ author }) },
        },
      ],
    })),
    ...[" ", "<ada@clock.example>", " (https://ada.example/)"].map((text) => ({
      name: `a string without a name: ${JSON.stringify(text)}`,
      text: draft({ author: `«"${text}"»` }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "${text}".`,
          pointer: "/author",
        },
      ],
    })),
    {
      name: "the item's author",
      text: detail({ item: { author: '«"Ada Example"»' } }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "Ada Example".`,
          pointer: "/data/item/author",
          severity: "error",
          fixes: { "☆ Change to an object": detail() },
        },
      ],
    },
    {
      name: "the item's author, who differs from the manifest's",
      text: detail({ item: { author: '«"Grace Example"»' } }),
      problems: [
        {
          message: `"author" must be an object with a "name", not the string "Grace Example".`,
          pointer: "/data/item/author",
          fixes: { "Change to an object": detail({ item: { author: '{ "name": "Grace Example" }' } }) },
        },
      ],
    },
  ],
});
