import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { draft, published } from "../support/manifests";
import { BAD, GOOD, workspace, type Outcome, type Workspace } from "../support/cli";

/** Of so many files no thread but one reports. */
const ALONE = 250;
const COUNT = 3 * ALONE;

/** Manifests of all sorts in one folder, with what is none of them. */
function mixed(): Workspace {
  const kinds = [
    GOOD,
    BAD,
    draft(),
    published({ version: '"v1.2.3"' }),
    "{ half",
    '{ "name": "no manifest" }',
    `\uFEFF${GOOD}`,
    Buffer.from(GOOD, "utf16le"),
  ];
  const folder = workspace();
  for (let i = 0; i < COUNT; i++) folder.write(nameOf(i), kinds[i % kinds.length]!);
  return folder;
}

const nameOf = (i: number) => `${String(i).padStart(4, "0")}.plugin-manifest.json`;

/** What a format prints file by file, without what it prints once. */
const BODIES: Readonly<Record<string, (stdout: string) => unknown[]>> = {
  text: (stdout) => stdout.split("\n").slice(0, -2),
  json: (stdout) => (JSON.parse(stdout) as { files: unknown[] }).files,
  sarif: (stdout) => (JSON.parse(stdout) as { runs: { results: unknown[] }[] }).runs[0]!.results,
  github: (stdout) => stdout.split("\n").slice(0, -1),
  junit: (stdout) => stdout.split("\n").slice(2, -2),
};

/** The folder checked part by part, each part by one thread. */
function partByPart(folder: Workspace, format: string): Outcome[] {
  const names = Array.from({ length: COUNT }, (_, i) => nameOf(i));
  return [0, 1, 2].map((part) =>
    folder.run(["check", "--format", format, ...names.slice(part * ALONE, (part + 1) * ALONE)]),
  );
}

describe("many files, which several threads check,", () => {
  it.each(Object.entries(BODIES))(
    "are told as one thread tells them (%s)",
    { timeout: 120_000 },
    (format, body) => {
      const folder = mixed();
      const names = Array.from({ length: COUNT }, (_, i) => nameOf(i));
      const whole = folder.run(["check", "--format", format, ...names]);
      const parts = partByPart(folder, format);
      expect(body(whole.stdout)).toEqual(parts.flatMap(({ stdout }) => body(stdout)));
      expect(body(whole.stdout).length).toBeGreaterThan(100);
      expect(whole.status).toBe(1);
    },
  );

  // A machine of one processor has no thread to lose.
  it.runIf(availableParallelism() > 1)(
    "are told all the same when a thread is lost",
    { timeout: 120_000 },
    () => {
      const folder = mixed();
      const lose = `const { isMainThread, parentPort } = require("node:worker_threads");
      let asked = 0;
      if (!isMainThread) parentPort.on("message", () => {
        if (++asked < 2) return;
        require("node:fs").writeFileSync(${JSON.stringify(folder.path("lost"))}, "");
        throw new Error("lost");
      });`;
      const outcome = folder.run(["check", "--format", "json", "."]);
      const lossy = folder.write("lose.cjs", lose).run(["check", "--format", "json", "."], {
        env: { NODE_OPTIONS: `--require "${folder.path("lose.cjs")}"` },
      });
      expect(lossy).toEqual(outcome);
      expect(folder.read("lost")).toBe("");
    },
  );

  it("tell what cannot be read in its place, and once", { timeout: 120_000 }, () => {
    const folder = mixed().write(".plugin-manifest.json", "{ broken");
    const outcome = folder.run(["check", "--format", "github", "."]);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr.split("\n").length).toBe(2);
    expect(outcome.stdout.split("\n").length).toBe(2);
  });
});
