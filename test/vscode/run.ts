/** Runs test files with mocha, in any extension host. */
import Mocha from "mocha";

/**
 * Runs every test. Rejects when a test fails or no test exists; VS Code then exits with a non-zero code.
 * @param files import the test files, which need the globals of mocha
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
    // Only a test that hangs takes this long.
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

/** Marks the lines of the tests, which scripts/vscode/suite.mjs shows. All other lines are VS Code's log. */
function markOutput(): void {
  Mocha.reporters.Base.consoleLog = (first: unknown = "", ...others: unknown[]) =>
    console.log(`│ ${String(first)}`, ...others);
}
