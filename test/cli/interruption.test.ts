import { once } from "node:events";
import { linkSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";

const MANY = 800;
/**
A workspace of many manifests with one error each. They are names of one file, which is faster to make.
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

describe("Ctrl+C", () => {
  it("ends a check at once", async () => {
    const { status, signal, stderr } = await interrupt(crowd(), ["check", "--no-workspace"]);
    expect({ status, signal, stderr }).toEqual({ status: 130, signal: null, stderr: "" });
  });

  it("writes no partial report", async () => {
    const folder = workspace({ "a.xml": "earlier" });
    const args = ["check", "gone.json", "-", "--format", "junit", "--output", "junit=a.xml"];
    expect((await interrupt(folder, args, "stderr")).status).toBe(130);
    expect(folder.read("a.xml")).toBe("earlier");
  });

  it("does not wait for standard input", async () => {
    const outcome = await interrupt(workspace(), ["check", "-"], "stdin");
    expect(outcome).toEqual({ status: 130, signal: null, stdout: "", stderr: "" });
  });

  it("leaves each file of a fix either unchanged or completely fixed", async () => {
    const before = GOOD.replace('"1.2.3"', '"v1.2.3"').replace("com.example.clock", "nodots");
    const after = before.replace('"v1.2.3"', '"1.2.3"');
    const names = Array.from({ length: 400 }, (_, i) => `${i}.plugin-manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, before])));
    const child = folder.start(["fix"], { stdio: "ignore" });
    const ended = once(child, "close");
    await expect
      .poll(() => folder.read("0.plugin-manifest.json"), { interval: 5, timeout: 20_000 })
      .toBe(after);
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    const texts = new Set(names.map((name) => folder.read(name)));
    expect([...texts].sort()).toEqual([after, before].sort());
    expect(readdirSync(folder.root).sort()).toEqual([...names].sort());
  });

  it("does not wait for the files that are read together", async () => {
    const keys = Array.from({ length: 200 }, (_, i) => `"k${i}": { "type": "string" }`);
    const before = draft({
      version: '"v1.2.3"',
      settings_schema: `{ "type": "object", "properties": { ${keys.join()} } }`,
    });
    const names = Array.from({ length: 12 }, (_, i) => `${i + 10}.plugin-manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, before])));
    const child = folder.start(["fix"], { stdio: "ignore" });
    const ended = once(child, "close");
    const [first = "", last = ""] = [names[0], names.at(-1)];
    await expect.poll(() => folder.read(first), { interval: 5, timeout: 20_000 }).not.toBe(before);
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    expect(folder.read(last)).toBe(before);
  });
});
