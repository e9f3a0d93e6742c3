// @ts-check
/** npm run package: makes a production build in `dist/`, and packs it into a .vsix. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, main, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { readJson, root, runNode } from "./vscode/process.mjs";

/**
 * Packs the extension, including the build in dist/, into a .vsix. Treats vsce's warnings as errors.
 * @param {string} folder receives the package
 * @returns {Promise<string>} the .vsix
 */
export async function packageExtension(folder) {
  // Users in the editor have no clone, so they get a README without commands for developers.
  const { file, output } = await packVsix(root, folder, ["--readme-path", "docs/extension.md"]);
  if (/warning/i.test(output)) throw new Failure(`Packaging printed a warning:\n${output}`);
  return file;
}

/**
 * @param {string} extension the extension's folder
 * @param {string} folder receives the package
 * @param {readonly string[]} options further options of vsce
 */
export async function packVsix(extension, folder, options) {
  const { name, version } = /** @type {{ name: string, version: string }} */ (
    await readJson(join(extension, "package.json"))
  );
  const file = join(folder, `${name}-${version}.vsix`);
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];
  const output = await runNode("node_modules/@vscode/vsce/vsce", [...args, ...options, "--out", file], {
    cwd: extension,
    quiet: true,
  });
  return { file, output };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    await installDependencies();
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
    say(await step("Packaging", () => packageExtension(root)));
  });
}
