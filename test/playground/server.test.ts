import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { root } from "../../scripts/vscode/process.mjs";

describe.skipIf(process.platform === "win32")("npm run playground", () => {
  it("ends with its server on SIGTERM to npm alone", { timeout: 180_000 }, async () => {
    const npm = spawn("npm", ["run", "playground"], {
      cwd: root,
      stdio: "pipe",
      env: { ...process.env, CI: "1" },
    });
    let printed = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await vi.waitUntil(() => /Open http\S+/.test(printed), 150_000);
    const [, url = ""] = /Open (http\S+)/.exec(printed) ?? [];
    const answers = async () => (await fetch(url).catch(() => undefined))?.ok ?? false;
    expect(await answers()).toBe(true);
    const ended = once(npm, "exit");
    npm.kill("SIGTERM");
    await ended;
    await vi.waitUntil(async () => !(await answers()), 30_000);
  });
});
