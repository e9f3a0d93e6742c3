/** The suite that runs inside the extension host of a browser, as `extensionTestsPath`: in a worker, without Node. */
import * as vscode from "vscode";
import { runTests } from "../run";

/*
 * Everything that needs neither git nor packages. Left out: "../suite/smoke.test" asks for Node, "../suite/release.test",
 * "../suite/release-commands.test" and "../suite/agent-tools.test" for programs, and "../suite/deleted-files.test" and
 * "../suite/language-mode.test" wait for long, for what does not depend on the host.
 */
const suite = [
  () => import("./host.test"),
  () => import("../suite/recognition.test"),
  () => import("../suite/language.test"),
  () => import("../suite/editing.test"),
  () => import("../suite/json.test"),
  () => import("../suite/authoring.test"),
  () => import("../suite/first-manifest.test"),
  () => import("../suite/suggested-fixes.test"),
  () => import("../suite/settings.test"),
  () => import("../suite/preview.test"),
];

/** Runs the tests; rejects when one fails. */
export async function run(): Promise<void> {
  await runTests(suite, { color: true, grep: await grep() });
}

/** Reads the file beside the workspace that scripts/vscode/suite.mjs has written: a worker has no environment. */
async function grep(): Promise<string | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return undefined;
  const file = vscode.Uri.joinPath(folder.uri, "..", "grep");
  return vscode.workspace.fs.readFile(file).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}
