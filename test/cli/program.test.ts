import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, printed } from "../support/cli";
import { published } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { SERVER } from "../support/in-process-server";

const repository = (file: string) => readFileSync(resolve(import.meta.dirname, "../..", file), "utf8");

/** Most tests run the program in their own process (support/run-in-process.ts). */
describe("a separate process", () => {
  it.each([
    [0, ["check", "-", "--format", "json"], GOOD],
    [1, ["check", "-"], BAD],
    [2, ["check", "gone.json"], ""],
    [0, ["fix", "-"], published({ keywords: undefined })],
  ])("ends with %i after %j and prints the same", async (status, args, input) => {
    const folder = workspace({ "manifest.json": GOOD });
    const outcome = folder.runSeparately(args, { input });
    expect(outcome.status).toBe(status);
    expect(await folder.run(args, { input })).toEqual(outcome);
  });

  it("prints a long report to a pipe completely before it ends", async () => {
    const repeating = published({ keywords: JSON.stringify(Array<string>(200).fill("time")) });
    const names = ["a", "b", "c", "d"].map((name) => `${name}/manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, repeating])));
    const outcome = folder.runSeparately(["check", "--format", "json"]);
    expect(outcome.stdout.length).toBeGreaterThan(1 << 17);
    expect(outcome).toEqual(await folder.run("check --format json"));
  });
});

describe("--version", () => {
  it.each(["--version", "-v", "version"])("is printed for %s", async (arg) => {
    const { version } = JSON.parse(repository("package.json")) as { version: string };
    expect(await workspace().run([arg])).toEqual(printed(`${version}\n`));
  });
});

describe("explain", () => {
  it("prints a rule's page", async () => {
    const page = repository("docs/rules/json-syntax.md");
    expect(await workspace().run("explain json-syntax")).toEqual({
      status: 0,
      stdout: page,
      stderr: "",
    });
  });
});

describe("lsp", () => {
  /** An editor that listens on a port of its own. */
  async function listening() {
    const editor = createServer().listen(0, "127.0.0.1");
    await once(editor, "listening");
    return { editor, port: (editor.address() as { port: number }).port };
  }
  const message = (content: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...content });
    return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const CALL = [
    message({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } }),
    message({ method: "initialized", params: {} }),
    message({ id: 2, method: "shutdown" }),
    message({ method: "exit" }),
  ].join("");

  it("--stdio speaks the language server protocol", async () => {
    const child = workspace().start(["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin?.write(CALL);
    const [answer] = (await once(child.stdout!, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^Content-Length: \d+\r\n/);
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("--socket <port> speaks it on a socket", async () => {
    const { editor, port } = await listening();
    const child = workspace().start(["lsp", "--socket", String(port)]);
    const [socket] = (await once(editor, "connection")) as [Socket];
    socket.write(CALL);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("Content-Length: ");
    expect(await once(child, "exit")).toEqual([0, null]);
    editor.close();
  });

  it("reports an invalid header on a socket and ends", async () => {
    const { editor, port } = await listening();
    const child = workspace().start(["lsp", `--socket=${port}`]);
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [socket] = (await once(editor, "connection")) as [Socket];
    socket.write("Content-Length: -5\r\n\r\n{}");
    expect(await once(child, "close")).toEqual([1, null]);
    expect(stderr).toBe(
      "plugin-manifest: The client sent a message without a valid Content-Length. The server ends.\n",
    );
    editor.close();
  });

  it.each([["--socket=abc"], ["--socket"], ["--socket=65536"]])(
    "reports %j without a port and ends, also when an editor starts the server itself",
    async (...args) => {
      const child = new RawServer([SERVER, ...args]);
      expect(await child.exitCode).toBe(1);
      expect(child.stderr).toBe(
        "plugin-manifest: --socket takes the port on which the editor listens: --socket=<port>.\n",
      );
    },
  );

  it("reports a port without an editor and ends", async () => {
    const { editor, port } = await listening();
    editor.close();
    await once(editor, "close");
    const child = workspace().start(["lsp", `--socket=${port}`]);
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(stderr).toBe(
      `plugin-manifest: No editor listens on port ${port}. Start it first, or pass its port.\n`,
    );
  });

  describe.each([
    [1, "without shutdown", []],
    [0, "after shutdown", [{ id: 2, method: "shutdown" }]],
  ] as const)("exits with %i %s", (status, _, more) => {
    const initialize = { id: 1, method: "initialize", params: { processId: null, capabilities: {} } };
    const calls = [initialize, ...more];

    it("when the socket of --socket=<port> is closed", async () => {
      const { editor, port } = await listening();
      const child = workspace().start(["lsp", `--socket=${port}`]);
      const [socket] = (await once(editor, "connection")) as [Socket];
      let responses = "";
      socket.on("data", (chunk: Buffer) => (responses += chunk.toString()));
      for (const call of calls) {
        socket.write(message(call));
        // An answer comes in pieces.
        while (!responses.includes(`"id":${call.id}`)) await once(socket, "data");
      }
      socket.end();
      expect(await once(child, "exit")).toEqual([status, null]);
      editor.close();
    });

    it("when the process on its --node-ipc channel disconnects", async () => {
      const child = workspace().start(["lsp", "--node-ipc"], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      for (const call of calls) {
        child.send({ jsonrpc: "2.0", ...call });
        const [answer] = (await once(child, "message")) as [{ id: number }];
        expect(answer.id).toBe(call.id);
      }
      child.disconnect();
      expect(await once(child, "exit")).toEqual([status, null]);
    });
  });
});
