import { describe, expect, it } from "vitest";
import { expandSnippet } from "./snippet";

describe("A snippet is inserted by VS Code", () => {
  it.each([
    ["text as it is", "{ a: b|c,d }", "{ a: b|c,d }"],
    ["escaped signs without their backslash", "\\$a \\} \\\\ \\a", "$a } \\ \\a"],
    ["a default", '"${1:a\\}b}"', '"a}b"'],
    ["nothing for a tab stop without a default", "[$1]{${2}}$0", "[]{}"],
    ["a default again at each stop of its number", "$1 ${1:a} ${1}", "a a a"],
    ["the first choice", "${1|a\\,b\\|\\\\,c|}", "a,b|\\"],
    ["a list with an empty choice as text", "${1|,a|}", "${1|,a|}"],
    ["nothing for a variable", '"$schema": "${schema}"', '"": ""'],
    ["the default of a variable", "${schema:a$1}", "a"],
    ["nothing for a transform", "${1/a/b/g}${TM_FILENAME/(.*)/$1/}", ""],
    ["a default within another one", "${1:a${2:b}}", "ab"],
    ["what it cannot read as text", "${1:a $ {", "${1:a $ {"],
    ["lines with the indentation of the first", "a\n  b\r\nc", "a\n    b\r\n  c"],
  ])("with %s", (_, snippet, text) => expect(expandSnippet(snippet, "  ")).toBe(text));
});
