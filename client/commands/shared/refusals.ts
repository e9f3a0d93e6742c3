import { window } from "vscode";

/** Asks the server, and shows the sentence with which it refuses. @returns undefined after a refusal */
export async function showRefusal<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (refusal) {
    await window.showErrorMessage(refusal instanceof Error ? refusal.message : String(refusal));
    return undefined;
  }
}
