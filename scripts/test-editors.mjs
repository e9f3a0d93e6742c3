// @ts-check
/**
 * npm run test:editors: tests the configurations of docs/editors.md in their editors. On Debian, installs missing
 * editors; elsewhere, skips the tests of missing editors.
 *
 *   --no-build   uses the build in dist/
 */
import { main, parseOptions, step } from "./vscode/command-line.mjs";
import {
  canInstallDebianPackages,
  installDebianPackages,
  installDependencies,
} from "./vscode/dependencies.mjs";
import { onPath, runNode, runVitest } from "./vscode/process.mjs";

/** Editors, with their program and their Debian packages. */
const editors = [
  { program: "nvim", packages: ["neovim"] },
  { program: "emacs", packages: ["emacs-nox", "elpa-eglot"] },
];

await main(async () => {
  const options = parseOptions({ "no-build": { type: "boolean", default: false } });
  await installDependencies();
  if (!options["no-build"]) await step("Building", () => runNode("scripts/build.mjs"));
  if (canInstallDebianPackages()) {
    const missing = editors.filter(({ program }) => !onPath(program)).flatMap(({ packages }) => packages);
    if (missing.length > 0) await installDebianPackages(...missing);
  }
  await step("Tests in other editors", () => runVitest(["--config", "test/clients/vitest.config.mts"]));
});
