import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs the file last that leaves no window to the next one. */
class WindowsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith("chinese.test.ts"));
    return (await super.sort(files)).sort((a, b) => isLast(a) - isLast(b));
  }
}

/** The tests that drive VS Code's user interface. `npm run test:vscode` runs them after building and setting up. */
export default defineConfig({
  test: {
    include: ["test/vscode/browser/*.test.ts"],
    setupFiles: ["test/support/setup.ts", "test/vscode/browser/setup.ts"],
    // All files use one VS Code server and one browser; two windows at a time are slower than one after the other.
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: WindowsLast },
    hookTimeout: 120_000,
    // It only ends what hangs.
    testTimeout: 120_000,
    // A busy machine takes longer to answer than Vitest waits by default.
    expect: { poll: { timeout: 30_000 } },
  },
});
