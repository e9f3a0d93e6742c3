/** Runs test files with mocha, in any extension host. */
import Mocha from "mocha";

/**
 * Runs every test; rejects, which ends VS Code with a non-zero exit code, when one fails or there is none.
 * @param files imports the files one after the other: a test file can only be loaded once mocha is ready for it
 * @param grep runs only the tests whose titles match
 */
export async function runTests(
  files: readonly (() => Promise<unknown>)[],
  options: { readonly color: boolean; readonly grep: string | undefined },
): Promise<void> {
  markOutput();
  const mocha = new Mocha({
    ui: "bdd",
    reporter: "spec",
    color: options.color,
    // It only ends what hangs.
    timeout: 60_000,
    forbidOnly: true,
  });
  if (options.grep) mocha.grep(new RegExp(options.grep));
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, "", mocha);
  for (const load of files) await load();
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
  Mocha.reporters.Base.consoleLog = (first: unknown = "", ...others: unknown[]) =>
    console.log(`│ ${String(first)}`, ...others);
}
