/** The suite that runs inside VS Code's extension host, as `extensionTestsPath`. */
import { format } from "node:util";
import Mocha from "mocha";

/** Imported lazily: a test file can only be loaded once mocha is ready for it. */
const suite = [
  () => import("./suite/smoke.test"),
  () => import("./suite/recognition.test"),
  () => import("./suite/release.test"),
  () => import("./suite/editing.test"),
  () => import("./suite/json.test"),
  () => import("./suite/authoring.test"),
  () => import("./suite/first-manifest.test"),
  () => import("./suite/suggested-fixes.test"),
  () => import("./suite/release-commands.test"),
  () => import("./suite/deleted-files.test"),
  () => import("./suite/settings.test"),
  () => import("./suite/agent-tools.test"),
  () => import("./suite/preview.test"),
];

/** Runs every test; rejects, which ends VS Code with a non-zero exit code, when one fails. */
export async function run(): Promise<void> {
  markOutput();
  const mocha = new Mocha({ ui: "bdd", color: !process.env["NO_COLOR"], timeout: 20_000, forbidOnly: true });
  const grep = process.env["MOCHA_GREP"];
  if (grep) mocha.grep(new RegExp(grep));
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, "", mocha);
  for (const load of suite) await load();
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      if (failures > 0) reject(new Error(`${failures} tests failed.`));
      else if (runner.total === 0) reject(new Error("There was no test to run."));
      else resolve();
    });
  });
}

/** VS Code logs a great deal to the same place. By this mark, scripts/vscode/suite.mjs knows what to show. */
function markOutput(): void {
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) =>
    console.log(`│ ${format(...args).replaceAll("\n", "\n│ ")}`);
}
