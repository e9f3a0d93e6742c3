import { draft } from "../../support/manifests";
import { release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

testRule("release-template", {
  valid: [
    { name: "a manifest that is not released yet", text: draft({ name: '"My Plugin"' }) },
    { name: "a text of the author's own", text: draft({ name: '"Your Plugin"' }), options: release() },
  ],
  invalid: [
    {
      name: "a text of a template, wherever it is",
      text: draft({ name: '«"My Plugin"»', author: '{ "name": «"Your Name"» }' }),
      options: release(),
      problems: [
        {
          message: '"My Plugin" is template text. Replace it before the release.',
          pointer: "/name",
          severity: "error",
        },
        {
          message: '"Your Name" is template text. Replace it before the release.',
          pointer: "/author/name",
        },
      ],
    },
    {
      name: "the example of the schema's address",
      text: draft({ $schema: '«"https://example.com/schemas/plugin/v1.json"»' }),
      options: release(),
      problems: [
        {
          message:
            '"https://example.com/schemas/plugin/v1.json" is an example. Use the address that the host gives.',
          pointer: "/$schema",
          severity: "error",
        },
      ],
    },
  ],
});
