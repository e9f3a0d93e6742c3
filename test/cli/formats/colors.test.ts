import { describe, expect, it } from "vitest";
import { paintOn } from "../../../server/cli/formats/terminal";
import { BAD, workspace } from "../../support/cli";

const TERMINAL = { isTTY: true, hasColors: () => true };
const PLAIN_TERMINAL = { isTTY: true, hasColors: () => false };
const PIPE = {};
const RED = "\u001b[31mred\u001b[39m";

describe("an output has colors", () => {
  it.each<[string, object, NodeJS.ProcessEnv, string]>([
    ["if it is a terminal that has them", TERMINAL, {}, RED],
    ["not if the terminal has none", PLAIN_TERMINAL, {}, "red"],
    ["not if it is a pipe", PIPE, {}, "red"],
    ["not with NO_COLOR", TERMINAL, { NO_COLOR: "1" }, "red"],
    ["with an empty NO_COLOR", TERMINAL, { NO_COLOR: "" }, RED],
    ["with FORCE_COLOR, even in a pipe", PIPE, { FORCE_COLOR: "1" }, RED],
    ["with FORCE_COLOR, even with NO_COLOR", PIPE, { FORCE_COLOR: "1", NO_COLOR: "1" }, RED],
    ["not with FORCE_COLOR=0", TERMINAL, { FORCE_COLOR: "0" }, "red"],
    ["not with an empty FORCE_COLOR in a pipe", PIPE, { FORCE_COLOR: "" }, "red"],
  ])("%s", (_, output, environment, text) => expect(paintOn(output, environment)("red", "red")).toBe(text));

  it.each([["check"], ["fix"]])("as the environment of %s says", async (command) => {
    const folder = workspace({ "manifest.json": BAD });
    const { stdout } = await folder.run([command, "--format=concise"], { env: { FORCE_COLOR: "1" } });
    expect(stdout.split("\n")[0]).toBe("\u001b[4mmanifest.json\u001b[24m");
  });

  it("as the environment of diff says", async () => {
    const folder = workspace({ "a.json": BAD, "b.json": BAD });
    const { stdout } = await folder.run("diff a.json b.json", { env: { FORCE_COLOR: "1" } });
    expect(stdout.split("\n")[0]).toBe("\u001b[4ma.json (1.2.3) → b.json (1.2.3)\u001b[24m");
  });
});
