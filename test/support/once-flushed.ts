import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/**
 * Calls `act` after the program has flushed the next file, to simulate an event while a file is being replaced. The
 * program first writes and flushes a copy of the file.
 * @param act receives the file's descriptor
 */
export function onceFlushed(act: (file: number) => void): void {
  const { fsyncSync } = fs;
  const restore = () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
  const spy = vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
    restore();
    fsyncSync(file);
    act(file);
  });
  syncBuiltinESMExports();
  onTestFinished(restore);
}
