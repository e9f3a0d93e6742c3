import { INITIAL } from "vscode-textmate";
import { describe, expect, it } from "vitest";
import { grammar, string } from "./grammar";

describe("one line of 200 KB", () => {
  const fill = (text: string) => text.repeat(Math.ceil(200_000 / text.length));
  const permission = '{"type":"process_spawn_whitelist","value":["a","b\\n"]},';

  it.each([
    ["a manifest in one line", `{"permissions":[${fill(permission)}null]}`],
    ["a long string", `{"long_description":"${fill("word ")}"}`],
    ["a string full of escaped quotes", `["${fill('\\"')}"]`],
    ["an open string full of escaped quotes", `["${fill('\\"')}`],
    ["a value full of escaped quotes", `{"id":"${fill('\\"')}"}`],
    ["a type full of escaped quotes", `{"type":"${fill('\\"')}"}`],
    ["a platform family full of escaped quotes", `{"platform_family":"${fill('\\"')}"}`],
    ["a platform full of escaped quotes", `{"platforms":["${fill('\\"')}"]}`],
    ["a capability full of escaped quotes", `{"host_capabilities":["${fill('\\"')}"]}`],
    ["properties full of escaped quotes", `{"properties":"${fill('\\"')}"}`],
    ["text full of escaped quotes", fill('\\"')],
    ["an open key full of escaped backslashes", `{"${fill("\\\\")}`],
    ["quotes", `[${fill('"')}`],
    ["quotes and spaces", `[${fill('"a" ')}`],
    ["spaces after a string", `["a"${fill(" ")}]`],
    ["opening brackets", fill("[")],
    ["opening braces", fill('{"a":')],
    ["digits", `[${fill("1")}]`],
    ["numbers and dots", `["${fill("1.")}"]`],
    ["slashes and stars", fill("/*/ ")],
    ["stray punctuation", `{${fill(":,}")}`],
  ])("%s is colored within three seconds", (_, line) => {
    expect(grammar.tokenizeLine2(line, INITIAL, 3_000).stoppedEarly).toBe(false);
  });
});
