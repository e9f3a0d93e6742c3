// @ts-check
/** Where one run of VS Code lives: without a network, and with no trace of, or on, other VS Codes. */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";

const settings = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "chat.agentHost.enabled": false,
  "telemetry.telemetryLevel": "off",
  // The sample's working copy lies inside this repository, which is none of its business.
  "git.openRepositoryInParentFolders": "never",
};

/**
 * Creates the folders of one run, and tells the server about them.
 * @param {Record<string, string>} extra
 */
export async function createPlace(extra) {
  // Not the user's own temporary folder: on macOS its path is too long for the sockets that are made in it.
  const folder = await mkdtemp("/tmp/plugin-manifest-");
  const inside = (/** @type {string} */ name) => join(folder, name);
  const user = join(inside("data"), "data", "User");
  for (const path of [user, inside("extensions"), inside("run"), inside("tmp")])
    await mkdir(path, { recursive: true });
  await writeFile(join(user, "settings.json"), JSON.stringify(settings, null, 2));
  // Variables of a VS Code terminal would make ours talk to that VS Code; a test runner's would change how it behaves.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return {
    folder,
    args: [
      ...["--server-data-dir", inside("data"), "--extensions-dir", inside("extensions")],
      "--accept-server-license-terms",
    ],
    env: {
      ...Object.fromEntries(own),
      ...extra,
      EXTENSIONS_GALLERY: "{}",
      XDG_RUNTIME_DIR: inside("run"),
      TMPDIR: inside("tmp"),
    },
  };
}
