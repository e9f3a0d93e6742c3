// @ts-check
/**
 * Takes docs/images/code.png, the picture of the guide's page about code, from a real VS Code: a manifest, the code that
 * registers its commands, and what Problems says about both.
 *
 *   --output <folder>  another folder
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPage } from "./vscode/browser.mjs";
import { main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { root, runNode } from "./vscode/process.mjs";
import { startServer } from "./vscode/server.mjs";
import { reduceColors } from "./vscode/small-picture.mjs";

/** Room for the manifest and the code beside each other. */
const SIZE = { width: 1280, height: 640 };
const PATIENCE = { timeout: 120_000 };

const MANIFEST = `{
  "id": "com.tallpine.clock",
  "name": "Clock",
  "version": "1.4.0",
  "capability_levels": [],
  "permissions": [{ "type": "ipc_register" }],
  "integration": {},
  "commands": [
    { "id": "clock_now", "description": "Tells the time." },
    { "id": "clock_stop", "description": "Stops the alarm." }
  ]
}
`;

const RUST = `use host_sdk::{Host, Reply};

pub fn register(host: &Host) {
    host.ipc.register("clock_now", |_| Reply::text(now()));
    host.ipc.register("clock_alarm", |at| ring(at));
}
`;

const FILES = {
  "manifest.json": MANIFEST,
  "src/lib.rs": RUST,
  "Cargo.toml": '[package]\nname = "clock"\nversion = "1.3.0"\n',
  ".plugin-manifest.json": JSON.stringify({
    extends: "haloforge",
    // The picture is about the code, and not about what else a whole manifest has.
    rules: { "missing-member": "off" },
  }),
  ".vscode/settings.json": JSON.stringify({
    "workbench.colorTheme": "Default Light Modern",
    "editor.minimap.enabled": false,
    "window.commandCenter": false,
    "files.exclude": { "**/.*": true },
  }),
};

await main(async () => {
  const { output } = parseOptions({ output: { type: "string", default: join(root, "docs", "images") } });
  await step("Building", () => runNode("scripts/build.mjs"));
  const vscode = await installVSCode(process.env["VSCODE_VERSION"]);
  const server = await startServer(vscode, { testDriver: true });
  const { page, close } = await openPage(vscode, SIZE);
  const folder = join(server.folder, "clock");
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  execFileSync("git", ["init", "--quiet", "--template=", folder]);
  await page.goto(
    server.address(folder, [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", server.remote(root)],
      ["openFile", server.remote(join(folder, "manifest.json"))],
    ]),
  );
  await page.locator(".squiggly-warning").first().waitFor(PATIENCE);
  await page.keyboard.press("ControlOrMeta+B");
  // The code opens on the right, where the focus is.
  await page.keyboard.press("ControlOrMeta+Backslash");
  await page.locator(".editor-group-container").nth(1).locator(".monaco-editor.focused").waitFor(PATIENCE);
  await page.keyboard.press("ControlOrMeta+Shift+M");
  const rows = page.locator(".markers-panel .monaco-list-row");
  const place = rows.filter({ hasText: "lib.rs" }).filter({ hasText: "Registered here." });
  await place.waitFor(PATIENCE);
  await place.click();
  await page.locator('.tab.active[data-resource-name="lib.rs"]').waitFor(PATIENCE);
  await page.mouse.move(0, 0);
  // The manifest is opened anew when its language is recognized, and is without problems until then.
  await page.locator(".view-line", { hasText: "clock_alarm" }).waitFor(PATIENCE);
  await rows.filter({ hasText: "source-command-unregistered" }).waitFor(PATIENCE);
  await page.locator(".squiggly-warning").first().waitFor(PATIENCE);
  await page.waitForTimeout(2500);
  const path = join(output, "code.png");
  await page.screenshot({ path });
  await reduceColors(path);
  say(path);
  await close();
  await server.stop();
  process.exit();
});
