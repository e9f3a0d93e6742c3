import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { installTools } from "../../scripts/vscode/dependencies.mjs";
import { PROGRAM, workspace } from "../support/cli";
import { draft } from "../support/manifests";

/* The Inspector is another client than the SDK's: what it shows is what people see who try the tools by hand. */

/** Newer ones need Node 22. */
const PACKAGE = "@modelcontextprotocol/inspector-cli@0.15.0";

let inspector: string | undefined;
let reason = "";

beforeAll(async () => {
  try {
    const modules = await installTools("inspector", [PACKAGE]);
    inspector = join(modules, "@modelcontextprotocol/inspector-cli/build/cli.js");
  } catch (error) {
    reason = `The Inspector could not be installed: ${String(error)}`;
  }
}, 120_000);

beforeEach(({ skip }) => skip(inspector === undefined, reason));

/** Runs the Inspector's command line in a folder, and returns what it prints. */
function inspect(folder: string, ...args: readonly string[]): unknown {
  const server = [process.execPath, PROGRAM, "mcp"];
  const { stdout, stderr } = spawnSync(process.execPath, [inspector ?? "", "--cli", ...server, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("the Inspector's command line", () => {
  it("calls a tool on a file of the working folder", () => {
    const folder = workspace({ "manifest.json": draft({ version: '"1.2"' }) });
    const call = "--method tools/call --tool-name check_manifest --tool-arg path=manifest.json";
    const { structuredContent } = inspect(folder.root, ...call.split(" ")) as {
      structuredContent: { summary: string };
    };
    expect(structuredContent.summary).toBe("1 problem (draft; errors: 1, warnings: 0, safe fixes: 1).");
  });
});
