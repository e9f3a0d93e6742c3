import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const message = (id: string): string =>
  `"${id}" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".`;

const wrong = (value: string) =>
  wrongValue(value, (id) => draft({ id }), {
    message: message(JSON.stringify(value).slice(1, -1)),
    pointer: "/id",
  });

testRule("id-format", {
  valid: [
    { name: "two labels", text: draft({ id: '"a.b"' }) },
    { name: "many labels with digits, capitals and hyphens", text: draft({ id: '"Org.x-1.2--y.Z9.q"' }) },
    { name: "an id of another type, which wrong-type reports", text: draft({ id: "3" }) },
    {
      name: "identifiers of other things",
      text: draft({ commands: '[{ "id": "x_y", "description": "X" }]' }),
    },
    { name: "a detail response", text: detail() },
    { name: "an id whose quotes are not closed", text: draft().replace('clock",', "") },
  ],
  invalid: [
    ...["", " ", "clock", "com..clock", ".com.clock", "com.clock.", "com.my clock", "com.uhr.ü"].map(wrong),
    ...["com.example.clock\n", "com/example.clock", "com.example@1"].map(wrong),
    {
      name: "the id of a published manifest, and of a placeholder",
      text: published({ id: '«"clock"»' }),
      problems: [{ message: message("clock"), pointer: "/id", severity: "error" }],
    },
    {
      name: "the id of a placeholder",
      text: placeholder({ id: '«"clock"»' }),
      problems: [{ message: message("clock"), pointer: "/id", severity: "error" }],
    },
    {
      name: "each of the ids of a response",
      text: detail({
        item: { id: '«"one"»' },
        versions: { 1: { item_id: '«"two"»' } },
        manifests: { 1: { id: '«"three"»' }, 2: { id: '«"four"»' } },
      }),
      problems: [
        { message: message("one"), pointer: "/data/item/id" },
        { message: message("two"), pointer: "/data/versions/1/item_id" },
        {
          message: message("three"),
          pointer: "/data/versions/1/manifest/id",
        },
        { message: message("four"), pointer: "/data/versions/2/manifest/id" },
      ],
    },
  ],
});
