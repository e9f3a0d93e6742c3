import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/**
 * Does something when the program has flushed the next file, which is the copy that it writes first: for what happens
 * while it runs.
 * @param act takes the file's descriptor
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
