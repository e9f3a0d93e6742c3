import { once } from "node:events";
import { linkSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, report, workspace, type Workspace } from "../support/cli";

const MANY = 800;
/** More than a paused reader lets the program print. */
const SOME = 300;

/**
 * A workspace of many manifests with one error each. They are names of one file, which is faster to make. What nothing
 * uses of its configuration is known only when all are checked.
 */
function crowd(count = MANY): Workspace {
  const configuration = { suppressions: [{ rule: "url-format", reason: "It is a draft." }] };
  const folder = workspace({
    "0.plugin-manifest.json": BAD,
    ".plugin-manifest.json": JSON.stringify(configuration),
  });
  for (let i = 1; i < count; i++) {
    linkSync(folder.path("0.plugin-manifest.json"), folder.path(`${i}.plugin-manifest.json`));
  }
  return folder;
}

/** More than fits between two processes before the second one reads. */
const LONG = " ".repeat(1_000_000);

/**
 * Runs the program, and presses Ctrl+C once it has printed something, or reads its standard input; until then it waits for
 * its reader.
 */
async function interrupt(
  folder: Workspace,
  args: readonly string[],
  from: "stdout" | "stderr" | "stdin" = "stdout",
) {
  const child = folder.start(args, { stdio: ["pipe", "pipe", "pipe"] });
  const closed = once(child, "close") as Promise<[number | null, string | null]>;
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]!.setEncoding("utf8").on("data", (chunk: string) => (text[name] += chunk));
  }
  if (from === "stdin") {
    child.stdin!.write(LONG);
    await once(child.stdin!, "drain");
    child.stdin!.on("error", () => undefined);
    child.kill("SIGINT");
  } else {
    await once(child[from]!, "data");
    child[from]!.pause();
    child.kill("SIGINT");
    child[from]!.resume();
  }
  const [status, signal] = await closed;
  return { status, signal, ...text };
}

describe("Ctrl+C during a check", () => {
  it("ends it with the report of the files checked until then", async () => {
    const outcome = await interrupt(crowd(), ["check", "--format", "json"]);
    const { files, summary } = report(outcome);
    const checked = files.length;
    expect(checked).toBeLessThan(MANY);
    expect(summary).toMatchObject({ files: checked, errors: checked });
    expect(outcome).toMatchObject({
      status: 130,
      signal: null,
      stderr: `plugin-manifest: Interrupted: ${MANY - checked} of ${MANY} files were not checked.\n`,
    });
  });

  it.each([
    ["text", /\n(\d+) files? checked: \1 errors?, 0 warnings\.\n$/],
    ["sarif", /\n\],"invocations":\[\{.*\}\]\}\]\}\n$/],
    ["gitlab", /\n\]\n$/],
  ])("ends the report as the format wants it (%s)", async (format, end) => {
    const { status, stdout } = await interrupt(crowd(SOME), ["check", "--format", format]);
    expect(stdout).toMatch(end);
    expect(status).toBe(130);
  });

  it("ends a report that is printed at the end, and writes no other", async () => {
    const folder = workspace({ "a.xml": "earlier" });
    const args = ["check", "gone.json", "-", "--format", "junit", "--output", "junit=a.xml"];
    const { status, stdout } = await interrupt(folder, args, "stderr");
    expect(stdout).toMatch(/<\/testsuites>\n$/);
    expect(status).toBe(130);
    expect(folder.read("a.xml")).toBe("earlier");
  });

  it("does not wait for standard input", async () => {
    const folder = workspace({ "bad.json": BAD });
    const args = ["check", "bad.json", "-", "--format", "json"];
    const outcome = await interrupt(folder, args, "stdin");
    expect(paths(outcome)).toEqual(["bad.json"]);
    expect(outcome).toMatchObject({
      status: 130,
      stderr: "plugin-manifest: Interrupted: 1 of 2 files was not checked.\n",
    });
  });

  it("outranks a file that cannot be read", async () => {
    const outcome = await interrupt(workspace(), ["check", "gone.json", "-"], "stderr");
    expect(outcome).toEqual({
      status: 130,
      signal: null,
      stdout: "0 files checked: 0 errors, 0 warnings.\n",
      stderr: `plugin-manifest: Cannot read 'gone.json': the file does not exist.
plugin-manifest: Interrupted: 1 of 2 files was not checked.
`,
    });
  });
});

describe("Ctrl+C during a fix", () => {
  it("leaves each file as it was or whole and fixed", async () => {
    const before = GOOD.replace('"1.2.3"', '"v1.2.3"').replace("com.example.clock", "nodots");
    const after = before.replace('"v1.2.3"', '"1.2.3"');
    const names = Array.from({ length: 400 }, (_, i) => `${i}.plugin-manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, before])));
    const outcome = await interrupt(folder, ["fix", "--format", "json"]);
    const fixed = report(outcome).files.map(({ path }) => path);
    expect(outcome.status).toBe(130);
    expect(outcome.stderr).toBe(
      `plugin-manifest: Interrupted: ${names.length - fixed.length} of ${names.length} files were not checked.\n`,
    );
    expect(readdirSync(folder.root).sort()).toEqual([...names].sort());
    for (const name of names) expect(folder.read(name)).toBe(fixed.includes(name) ? after : before);
  });
});
