import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOOD, PROGRAM, workspace } from "../support/cli";

/** A clock by which every piece of work takes 400 ms. */
const CLOCK = "let now = 0; performance.now = () => (now += 400);";

const FILES = { "a.json": GOOD, "b.json": GOOD, "c.json": GOOD, "d.json": GOOD };
const ERASE = "\r\u001b[K";
const GONE = "plugin-manifest: Cannot read 'gone.json': the file does not exist.\n";
const DONE = "4 files checked: 0 errors, 0 warnings.\n";

/** Runs the program in a pseudo-terminal. @returns what the terminal got */
function inTerminal(command: string, environment: Readonly<Record<string, string>> = {}): string {
  const folder = workspace({ ...FILES, "clock.cjs": CLOCK });
  const line = `"${process.execPath}" "${PROGRAM}" ${command}`;
  const { stdout } = spawnSync("script", ["-qec", line, "/dev/null"], {
    cwd: folder.root,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      TERM: "xterm",
      NO_COLOR: "1",
      NODE_OPTIONS: `--require "${folder.path("clock.cjs")}"`,
      ...environment,
    },
  });
  return stdout.replaceAll("\r\n", "\n");
}

describe("a long check", () => {
  const args = "check --no-workspace a.json b.json c.json gone.json d.json";

  it.skipIf(!existsSync("/usr/bin/script"))(
    "shows its progress in a terminal, and removes it before anything else is printed",
    () => {
      expect(inTerminal(args)).toBe(
        [
          `${ERASE}3 of 5 files checked, 2.5 per second`,
          `${ERASE}${GONE}`,
          `${ERASE}4 of 5 files checked, 2.5 per second`,
          `${ERASE}5 of 5 files checked, 2.5 per second`,
          `${ERASE}${DONE}`,
        ].join(""),
      );
    },
  );

  it.skipIf(!existsSync("/usr/bin/script"))("shows no progress in CI", () => {
    expect(inTerminal(args, { CI: "true" })).toBe(`${GONE}${DONE}`);
  });

  it.skipIf(!existsSync("/usr/bin/script"))("shows one pass over files that may have names in common", () => {
    expect(inTerminal("check a.json b.json c.json")).toBe(
      [
        `${ERASE}3 of 3 files checked, 2.5 per second`,
        `${ERASE}3 files checked: 0 errors, 0 warnings.\n`,
      ].join(""),
    );
  });

  it("shows no progress in a pipe", async () => {
    const folder = workspace({ ...FILES, "clock.cjs": CLOCK });
    const env = { NODE_OPTIONS: `--require "${folder.path("clock.cjs")}"`, TERM: "xterm" };
    expect(await folder.run(args.split(" "), { env })).toEqual({
      status: 2,
      stdout: DONE,
      stderr: GONE,
    });
  });
});
