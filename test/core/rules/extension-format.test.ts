import { draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const handler = (extensions: string): string =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false, "document_handlers": [{ "id": "h", "label": "H", "extensions": ${extensions}, "mime_types": [], "route": "/o", "resource_param": "p" }] }`,
  });

const wrong = (value: string, right: string, fix: "★ " | "☆ " | "" = "★ ") => ({
  name: JSON.stringify(value),
  text: handler(`[".a", «${JSON.stringify(value)}»]`),
  problems: [
    {
      message: `${JSON.stringify(value)} is not a valid file extension. Start with a dot, such as "${right}".`,
      pointer: "/window/document_handlers/0/extensions/1",
      severity: "error" as const,
      fixes: { [`${fix}Change to "${right}"`]: handler(`[".a", "${right}"]`) },
    },
  ],
});

const nothing = (value: string) => ({
  ...wrong(value, ".txt"),
  problems: wrong(value, ".txt").problems.map(({ fixes: _, ...problem }) => problem),
});

testRule("extension-format", {
  valid: [
    { name: "extensions with their dot", text: handler('[".md", ".tar.gz", "."]') },
    { name: "another type, which is a wrong type", text: handler("[7]") },
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
    wrong("md, txt", ".md, txt", ""),
    wrong(" .md", ".md", ""),
    nothing(""),
    nothing(" "),
  ],
});
