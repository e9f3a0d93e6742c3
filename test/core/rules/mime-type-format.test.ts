import { draft } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const handler = (types: string): string =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false, "document_handlers": [{ "id": "h", "label": "H", "extensions": [], "mime_types": ${types}, "route": "/o", "resource_param": "p" }] }`,
  });

const wrong = (type: string) =>
  wrongValue(type, (json) => handler(`["text/plain", ${json}]`), {
    message: `${JSON.stringify(type)} is not a valid MIME type. Use type/subtype, such as "text/plain".`,
    pointer: "/window/document_handlers/0/mime_types/1",
    severity: "warning",
  });

testRule("mime-type-format", {
  valid: [
    ...["text/markdown", "application/vnd.example.clock+json", "image/*", "*/*", "x-world/x-3dmf"].map(
      (type) => ({
        name: type,
        text: handler(JSON.stringify([type])),
      }),
    ),
    { name: "no types", text: handler("[]") },
    { name: "another type, which wrong-type reports", text: handler("[7]") },
  ],
  invalid: [
    "",
    " ",
    "text",
    "text/",
    "/plain",
    "text/plain/x",
    "text / plain",
    "text/plain; charset=utf-8",
    ".md",
    "text/plain\n",
  ].map(wrong),
});
