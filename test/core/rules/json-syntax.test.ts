import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

testRule("json-syntax", {
  valid: [
    { name: "a JSON text", text: draft() },
    { name: "a text with a byte order mark", text: `\uFEFF${draft()}` },
  ],
  invalid: [
    {
      name: "a comma after the last entry",
      text: '{ "keywords": ["a"«,»] }',
      problems: [
        {
          message: "A comma after the last entry is not JSON; remove it.",
          pointer: "",
          fixes: { "★ Remove it": '{ "keywords": ["a"] }' },
        },
      ],
    },
    {
      name: "a missing comma",
      text: '{ "id": "a.b"\n  «"name"»: "A" }',
      problems: [
        {
          message: "A comma is missing before this.",
          pointer: "",
          fixes: { "★ Insert the missing comma": '{ "id": "a.b",\n  "name": "A" }' },
        },
      ],
    },
    {
      name: "a comment",
      text: '{ "id": "a.b" «/* why */» }',
      problems: [
        {
          message: "JSON has no comments; remove this one.",
          pointer: "",
          fixes: { "★ Remove it": '{ "id": "a.b"  }' },
        },
      ],
    },
    {
      name: "two faults, one of which has no repair: neither repair is preferred",
      text: '{ "id": "a.b" «// x»\n, "name": «nope» }',
      problems: [
        {
          message: "JSON has no comments; remove this one.",
          pointer: "",
          fixes: { "Remove it": '{ "id": "a.b" \n, "name": nope }' },
        },
        { message: "Unexpected 'nope'; a value is expected here.", pointer: "" },
      ],
    },
    {
      name: "an empty text",
      text: "«»",
      problems: [{ message: "The text is empty; a manifest is a JSON object, { … }.", pointer: "" }],
    },
  ],
});
