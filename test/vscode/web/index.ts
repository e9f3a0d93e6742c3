/** The suite that runs inside the extension host of a browser, as `extensionTestsPath`: in a worker, without Node. */
import * as vscode from "vscode";
import { runTests } from "../run";

/*
 * What reaches the server, the files or the editor in another way than in Node. Left out: "../suite/smoke.test" asks for
 * Node, "../suite/release.test", "../suite/release-commands.test" and "../suite/agent-tools.test" for programs;
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
