import { draft } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const handler = (extensions: string): string =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false, "document_handlers": [{ "id": "h", "label": "H", "extensions": ${extensions}, "mime_types": [], "route": "/o", "resource_param": "p" }] }`,
  });

const write = (extension: string): string => handler(`[".a", ${extension}]`);
const problem = (value: string, example: string) =>
  ({
    message: `${JSON.stringify(value)} is not a valid file extension. Start with a dot, such as "${example}".`,
    pointer: "/window/document_handlers/0/extensions/1",
    severity: "error",
  }) as const;
const wrong = (value: string, right: string, mark?: string) =>
  wrongValue(value, write, problem(value, right), right, mark);
const nothing = (value: string) => wrongValue(value, write, problem(value, ".txt"));

testRule("extension-format", {
  valid: [
    { name: "extensions with their dot", text: handler('[".md", ".tar.gz"]') },
    { name: "another type, which wrong-type reports", text: handler("[7]") },
    {
      name: "a list that is not closed",
      text: draft({ window: '{ "document_handlers": [{ "extensions": ["md"' }),
    },
  ],
  invalid: [
    wrong("md", ".md"),
    wrong("tar.gz", ".tar.gz"),
    wrong("c++", ".c++"),
    // One that the list has.
    wrong("a", ".a", "☆ "),
    // A pattern, or several extensions in one text.
    wrong("*.md", ".md", ""),
    wrong("README", ".README", ""),
    wrong("thirteenchars", ".thirteenchars", ""),
    wrongValue("md, txt", write, problem("md, txt", ".md, txt")),
    ...[".", "..md", ".md,.txt", ".m d", ".a/b", ".t*"].map((value) =>
      wrongValue(value, write, {
        message: `"${value}" is not a single file extension. Use a dot and a name, such as ".txt".`,
        pointer: "/window/document_handlers/0/extensions/1",
        severity: "warning",
      }),
    ),
    wrong(" .md", ".md", ""),
    nothing(""),
    nothing(" "),
  ],
});
