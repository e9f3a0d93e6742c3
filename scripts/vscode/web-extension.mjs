// @ts-check
/** Loads the extension in VS Code for the Web: in a worker of the browser instead of a process of the server. */
import { readFile, readlink, rename, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./process.mjs";

/** The extension's name below the server's own folder, whose files the server serves. */
const name = "devext";

/**
 * Makes all later pages load the extension in the browser. The workbench reads extensions under development from its
 * configuration in the HTML document, so the extension is added when the configuration is read.
 * @param {import("./playwright").Page} page
 * @param {import("./install.mjs").VSCode} vscode
 * @param {number} port the server's port
 * @param {string} [tests] the extension's module with tests, which runs once it is loaded: a path in its folder
 */
export async function loadInBrowser(page, vscode, port, tests) {
  const folder = dirname(dirname(vscode.main));
  await link(join(folder, name));
  /** @type {unknown} */
  const product = JSON.parse(await readFile(join(folder, "product.json"), "utf8"));
  const { quality, commit } = /** @type {{ quality?: string, commit: string }} */ (product);
  const extension = {
    scheme: "http",
    authority: `127.0.0.1:${port}`,
    path: `/${quality ?? "stable"}-${commit}/static/${name}`,
  };
  const extensionTestsPath = tests && { ...extension, path: `${extension.path}/${tests}` };
  const developmentOptions = { extensions: [extension], extensionTestsPath };
  await page.addInitScript(`{
    const getAttribute = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = getAttribute.call(this, name);
      if (this.id !== "vscode-workbench-web-configuration" || name !== "data-settings") return value;
      const developmentOptions = ${JSON.stringify(developmentOptions)};
      return JSON.stringify({ ...JSON.parse(value), developmentOptions });
    };
  }`);
}

/**
 * Links the repository, unless it is already linked. Another test may be doing the same, or loading files through it.
 * @param {string} path
 */
async function link(path) {
  if ((await readlink(path).catch(() => undefined)) === root) return;
  const own = `${path}-${process.pid}`;
  await symlink(root, own, "dir");
  await rename(own, path);
}
