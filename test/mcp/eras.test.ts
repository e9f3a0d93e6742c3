import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { TOOL_NAMES } from "../support/agent";
import { GOOD, PROGRAM, workspace } from "../support/cli";
import { afterFile } from "../support/cleanups";

/* The first request that a client sends decides which era of the protocol the program serves. */

const MODERN = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Answer {
  readonly result?: Readonly<Record<string, unknown>> & { readonly tools?: readonly { name: string }[] };
  readonly error?: { readonly code: number };
}

/** Starts the program, and returns what sends it a request and waits for the answer. */
function start(args: readonly string[] = [], files: Readonly<Record<string, string>> = {}) {
  const program = spawn(process.execPath, [PROGRAM, "mcp", ...args], { cwd: workspace(files).root });
  afterFile(() => program.kill());
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  let id = 0;
  return async (method: string, params: object): Promise<Answer> => {
    program.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params })}\n`);
    return JSON.parse((await lines.next()).value as string) as Answer;
  };
}

const names = ({ result }: Answer) => result?.tools?.map(({ name }) => name);

describe("A client whose first request is", () => {
  it("server/discover gets the revision of 2026-07-28, and is served", async () => {
    const ask = start();
    const { result } = await ask("server/discover", { _meta: META });
    expect(result?.["supportedVersions"]).toEqual([MODERN]);
    expect(names(await ask("tools/list", { _meta: META }))).toEqual(TOOL_NAMES);
  });

  it("tools/list with its era is answered, and a later initialize is unknown", async () => {
    const ask = start();
    expect(names(await ask("tools/list", { _meta: META }))).toEqual(TOOL_NAMES);
    const late = await ask("initialize", { ...hello("2025-11-25"), _meta: META });
    expect([late.result, late.error?.code]).toEqual([undefined, -32601]);
  });

  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "initialize of %s is served that revision",
    async (revision) => {
      const ask = start();
      const { result } = await ask("initialize", hello(revision));
      expect(result?.["protocolVersion"]).toBe(revision);
      expect(names(await ask("tools/list", {}))).toEqual(TOOL_NAMES);
    },
  );
});

const hello = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

describe("The folders of --root", () => {
  const read = { name: "check_manifest", arguments: { path: "manifest.json" } };
  const isRefused = ({ result }: Answer) => result?.["isError"] === true;

  it("are the only ones, for clients of either era", async () => {
    const [own, other] = [workspace({ "manifest.json": GOOD }), workspace({ "manifest.json": GOOD })];
    for (const first of [{ _meta: META }, undefined]) {
      const ask = start(["--root", own.root], { "manifest.json": GOOD });
      if (!first) await ask("initialize", hello("2025-06-18"));
      const call = (path: string) =>
        ask("tools/call", { name: "check_manifest", arguments: { path }, ...first });
      expect(isRefused(await call(own.path("manifest.json")))).toBe(false);
      expect(isRefused(await call(other.path("manifest.json")))).toBe(true);
    }
  });

  it("are the working folder for a modern client without that option", async () => {
    const ask = start([], { "manifest.json": GOOD });
    expect(isRefused(await ask("tools/call", { ...read, _meta: META }))).toBe(false);
  });

  it("must exist", async () => {
    const called = await workspace().run("mcp --root nowhere");
    expect([called.status, called.stdout, called.stderr]).toEqual([
      2,
      "",
      "plugin-manifest: --root 'nowhere' is not a folder.\n",
    ]);
  });
});
