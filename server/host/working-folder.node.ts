import { parse } from "node:path";

/**
 * Asks for the working folder once. Node keeps the answer, so paths are resolved even after the folder is deleted.
 * @param isServer true for a program that needs none: where it is gone already, it works in the outermost folder
 */
export function keepWorkingFolder(isServer: boolean): void {
  try {
    process.cwd();
  } catch {
    if (isServer) process.chdir(parse(process.execPath).root);
  }
}
