// @ts-check
/** npm run package: a production build in a .vsix. `dist/` holds the production build afterwards. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, main, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { readJson, root, runNode } from "./vscode/process.mjs";

/**
 * Packs the extension as it stands in dist/. A warning of the packer is an error.
 * @param {string} folder where to put the package
 * @returns {Promise<string>} the .vsix
 */
export async function packageExtension(folder) {
  const { name, version } = /** @type {{ name: string, version: string }} */ (
    await readJson(join(root, "package.json"))
  );
  const file = join(folder, `${name}-${version}.vsix`);
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];
  const printed = await runNode("node_modules/@vscode/vsce/vsce", [...args, "--out", file], { quiet: true });
  if (/warning/i.test(printed)) throw new Failure(`Packaging must not warn:\n${printed}`);
  say(printed.trim());
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    await installDependencies();
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
    await step("Packaging", () => packageExtension(root));
  });
}
