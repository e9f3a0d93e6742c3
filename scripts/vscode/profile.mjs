// @ts-check
/** Creates the folders and settings of one run of VS Code, isolated from the network and from other instances. */
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The settings of every VS Code that the scripts start. */
export const settings = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "chat.agentHost.enabled": false,
  "telemetry.telemetryLevel": "off",
  // As on the desktop. In a browser, VS Code would save a closed editor a second later, over newer file contents.
  "files.autoSave": "off",
  // The sample's working copy is inside this repository, but must not use this repository's history.
  "git.openRepositoryInParentFolders": "never",
};

/** The settings to add for tests. Hiding decorations of the text saves a tenth of a window's processor time. */
export const testSettings = {
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "editor.guides.indentation": false,
  "editor.occurrencesHighlight": "off",
  "editor.cursorBlinking": "solid",
  "workbench.reduceMotion": "on",
  // By default, VS Code keeps scanning all processes of the machine for ports.
  "remote.autoForwardPortsSource": "output",
};

/** The settings to add for tests that do not test the window's interface. */
export const unseenWindowSettings = {
  ...testSettings,
  // Git would run in repositories while tests remove them.
  "git.enabled": false,
  "breadcrumbs.enabled": false,
  "window.commandCenter": false,
  "workbench.activityBar.location": "hidden",
  "workbench.editor.showTabs": "none",
  "workbench.statusBar.visible": false,
};

/**
 * Creates the folders of one run. Returns the server's arguments and environment for these folders.
 * @param {Record<string, string>} extraVariables
 * @param {Record<string, unknown>} extraSettings
 */
export async function createProfile(extraVariables, extraSettings) {
  // On macOS, the path of the user's own temporary folder is too long for sockets.
  const parent = process.platform === "darwin" ? "/tmp" : tmpdir();
  const folder = await mkdtemp(join(parent, "plugin-manifest-"));
  const pathOf = (/** @type {string} */ name) => join(folder, name);
  const userFolder = join(pathOf("data"), "data", "User");
  for (const path of [userFolder, pathOf("extensions"), pathOf("run"), pathOf("tmp")])
    await mkdir(path, { recursive: true });
  await writeFile(
    join(userFolder, "settings.json"),
    JSON.stringify({ ...settings, ...extraSettings }, null, 2),
  );
  // Omit the variables of a VS Code terminal, which would connect to that VS Code, and those of a test runner.
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return {
    folder,
    args: [
      ...["--server-data-dir", pathOf("data"), "--extensions-dir", pathOf("extensions")],
      "--accept-server-license-terms",
    ],
    env: {
      ...Object.fromEntries(variables),
      ...extraVariables,
      EXTENSIONS_GALLERY: "{}",
      XDG_RUNTIME_DIR: pathOf("run"),
      TMPDIR: pathOf("tmp"),
      // Keeps VS Code from asking the user's shell for its environment.
      VSCODE_CLI: "1",
    },
  };
}

const NEEDED_EXTENSIONS = [
  ...["configuration-editing", "extension-editing", "json", "json-language-features", "npm", "yaml"],
  ...["markdown-basics", "markdown-language-features", "javascript", "typescript-basics"],
  ...["git", "git-base", "theme-defaults", "theme-seti"],
];

/**
 * Links the built-in extensions that tests need into a folder. Further extensions, such as an assistant and fifty
 * languages, would add a tenth to a window's processor time.
 * @param {import("./install.mjs").VSCode} vscode
 * @param {string} parent
 * @returns {Promise<string>} the folder
 */
export async function linkExtensions(vscode, parent) {
  const allExtensions = join(dirname(dirname(vscode.main)), "extensions");
  const folder = join(parent, "built-in");
  await mkdir(folder);
  for (const name of NEEDED_EXTENSIONS)
    await symlink(join(allExtensions, name), join(folder, name), "junction");
  return folder;
}
