import { describe, expect, it } from "vitest";
import { expandSnippet } from "./snippet";

describe("expandSnippet", () => {
  it.each([
    ["keeps text", "{ a: b|c,d }", "{ a: b|c,d }"],
    ["removes the backslash of escaped characters", "\\$a \\} \\\\ \\a", "$a } \\ \\a"],
    ["inserts a default", '"${1:a\\}b}"', '"a}b"'],
    ["inserts nothing for a tab stop without a default", "[$1]{${2}}$0", "[]{}"],
    ["repeats a default at each stop of the same number", "$1 ${1:a} ${1}", "a a a"],
    ["inserts the first choice", "${1|a\\,b\\|\\\\,c|}", "a,b|\\"],
    ["treats a list with an empty choice as text", "${1|,a|}", "${1|,a|}"],
    ["inserts nothing for a variable", '"$schema": "${schema}"', '"": ""'],
    ["inserts the default of a variable", "${schema:a$1}", "a"],
    ["inserts nothing for a transform", "${1/a/b/g}${TM_FILENAME/(.*)/$1/}", ""],
    ["inserts a nested default", "${1:a${2:b}}", "ab"],
    ["treats invalid syntax as text", "${1:a $ {", "${1:a $ {"],
    ["indents later lines like the first line", "a\n  b\r\nc", "a\n    b\r\n  c"],
  ])("%s", (_, snippet, text) => expect(expandSnippet(snippet, "  ")).toBe(text));
});
