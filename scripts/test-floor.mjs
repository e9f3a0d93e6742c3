// @ts-check
/**
 * npm run test:floor: smoke-tests the built command line, language server and MCP server on the current Node version,
 * which may be too old for the other tests.
 */
import { spawnSync } from "node:child_process";
import { Failure, main, say } from "./vscode/command-line.mjs";
import { root } from "./vscode/process.mjs";

const JSON_RPC = { jsonrpc: "2.0", id: 1, method: "initialize" };
const LSP = JSON.stringify({ ...JSON_RPC, params: { processId: null, rootUri: null, capabilities: {} } });
const MCP = JSON.stringify({
  ...JSON_RPC,
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "floor", version: "1" } },
});

/** Each call with its input and its expected output. */
const CALLS = /** @type {[args: string[], input: string, expected: RegExp][]} */ ([
  [["check", "scripts/sample"], "", /\d+ files checked: \d+ errors/],
  [["preview", "scripts/sample/notes/manifest.json"], "", /"slug"/],
  [
    ["diff", "scripts/sample/notes/0.9.0.plugin-manifest.json", "scripts/sample/notes/manifest.json"],
    "",
    /version/,
  ],
  [["lsp", "--stdio"], `Content-Length: ${LSP.length}\r\n\r\n${LSP}`, /"capabilities"/],
  [["mcp"], `${MCP}\n`, /"serverInfo"/],
]);

await main(() => {
  for (const [args, input, expected] of CALLS) {
    const { stdout, stderr } = spawnSync(process.execPath, ["dist/cli.js", ...args], {
      ...{ cwd: root, input, encoding: "utf8", timeout: 60_000 },
    });
    if (!expected.test(stdout))
      throw new Failure(`plugin-manifest ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
  say(`The program runs on Node ${process.version}.`);
  return Promise.resolve();
});
