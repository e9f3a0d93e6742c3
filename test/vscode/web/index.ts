/** The suite that runs inside the extension host of a browser, as `extensionTestsPath`: in a worker, without Node. */
import * as vscode from "vscode";
import { runTests } from "../run";

/*
 * The tests of code that reaches the server, files or the editor differently than in Node. Omitted: "../suite/smoke.test"
 * needs Node; "../suite/release.test", "../suite/release-commands.test" and "../suite/agent-tools.test" need programs;
 * "../suite/deleted-files.test", "../suite/language-mode.test", "../suite/json.test", "../suite/first-manifest.test",
 * "../suite/suggested-fixes.test", "../suite/suppressions.test" and "../suite/settings.test" are about code that is the same in every host.
 */
const suite = [
  () => import("./host.test"),
  () => import("../suite/recognition.test"),
  () => import("../suite/language.test"),
  () => import("../suite/editing.test"),
  () => import("../suite/authoring.test"),
  () => import("../suite/preview.test"),
];

/** Runs the tests. Rejects when a test fails. */
export async function run(): Promise<void> {
  await runTests(suite, { color: true, grep: await readGrep() });
}

/** Reads the option from a file that scripts/vscode/suite.mjs writes, because a worker has no environment variables. */
async function readGrep(): Promise<string | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return undefined;
  const file = vscode.Uri.joinPath(folder.uri, "..", "grep");
  return vscode.workspace.fs.readFile(file).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}
