import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { workspace } from "../../support/cli";

const script = (name: string) => pathToFileURL(resolve("scripts/vscode", name)).href;

/** What `npm start` does once VS Code is installed, with a server that needs neither it nor a browser. */
const START = `import { main, say } from "${script("command-line.mjs")}";
import { endWithNpm } from "${script("process.mjs")}";
import { startServer, untilInterrupted } from "${script("server.mjs")}";

await main(async () => {
  endWithNpm();
  const vscode = { version: "0", node: process.execPath, main: "server.mjs" };
  const server = await startServer(vscode);
  say("folder=" + server.folder);
  await untilInterrupted(server);
});
`;

const SERVER = `import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
writeFileSync("server.pid", String(process.pid));
console.log("Extension host agent listening on 1");
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === "win32")("npm start", () => {
  it.each([
    ["SIGTERM", "npm alone", (pid: number) => pid],
    ["SIGHUP", "npm alone", (pid: number) => pid],
    ["SIGINT", "all of its processes, as a terminal sends it", (pid: number) => -pid],
  ] as const)("ends with its server on %s to %s", { timeout: 60_000 }, async (signal, _, target) => {
    const manifest = { private: true, scripts: { start: "node start.mjs" } };
    const folder = workspace({ "start.mjs": START, "server.mjs": SERVER });
    folder.write("package.json", JSON.stringify(manifest));
    const npm = spawn("npm", ["start"], { cwd: folder.root, detached: true, stdio: "pipe" });
    let printed = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await vi.waitUntil(() => /folder=\S+\n/.test(printed), 30_000);
    const place = /folder=(\S+)/.exec(printed)![1]!;
    const server = Number(folder.read("server.pid"));
    expect([isRunning(server), existsSync(place)]).toEqual([true, true]);
    const ended = once(npm, "exit");
    process.kill(target(npm.pid!), signal);
    await ended;
    // The guard removes the folder last, after all processes have ended.
    await vi.waitUntil(() => !existsSync(place), 30_000);
    expect(isRunning(server)).toBe(false);
  });
});
