/** The suite that runs inside VS Code's extension host, as `extensionTestsPath`. */
import { runTests } from "./run";

const suite = [
  () => import("./suite/smoke.test"),
  () => import("./suite/recognition.test"),
  () => import("./suite/release.test"),
  () => import("./suite/editing.test"),
  () => import("./suite/language.test"),
  () => import("./suite/json.test"),
  () => import("./suite/authoring.test"),
  () => import("./suite/first-manifest.test"),
  () => import("./suite/suggested-fixes.test"),
  () => import("./suite/suppressions.test"),
  () => import("./suite/release-commands.test"),
  () => import("./suite/deleted-files.test"),
  () => import("./suite/settings.test"),
  () => import("./suite/agent-tools.test"),
  () => import("./suite/preview.test"),
  () => import("./suite/language-mode.test"),
];

/** Runs the tests. Rejects when a test fails. */
export async function run(): Promise<void> {
  await runTests(suite, { color: !process.env["NO_COLOR"], grep: process.env["MOCHA_GREP"] });
}
