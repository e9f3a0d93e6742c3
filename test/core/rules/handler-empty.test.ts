import { draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const handler = (extensions: string, types: string, brace = "{"): string =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [${brace} "id": "a", "label": "A", "extensions": ${extensions}, "mime_types": ${types}, "route": "/a", "resource_param": "a" }] }`,
  });

testRule("handler-empty", {
  valid: [
    { name: "an extension", text: handler('[".md"]', "[]") },
    { name: "a MIME type", text: handler("[]", '["text/plain"]') },
    { name: "a list of another type, which wrong-type reports", text: handler("[]", "{}") },
  ],
  invalid: [
    {
      name: "neither extensions nor MIME types",
      text: handler("[]", "[]", "«{»"),
      problems: [
        {
          message: "Handler opens nothing. List its extensions or MIME types.",
          pointer: "/window/document_handlers/0",
          severity: "warning",
        },
      ],
    },
  ],
});
