import * as vscode from "vscode";

/** The functions of the editor that show a dialog or a message. */
type Asking =
  | "showQuickPick"
  | "showOpenDialog"
  | "showInputBox"
  | "showInformationMessage"
  | "showWarningMessage"
  | "showErrorMessage";

/** Replaces the editor's dialogs and messages until `leave`: answers dialogs, and records messages in `told`. */
export class Author {
  readonly told: string[] = [];
  readonly #before = new Map<Asking, unknown>();

  constructor() {
    for (const tells of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const)
      this.answers(tells, (sentence) => void this.told.push(sentence as string));
  }

  answers(dialog: Asking, answer: (...asked: unknown[]) => unknown): void {
    if (!this.#before.has(dialog)) this.#before.set(dialog, vscode.window[dialog]);
    Object.assign(vscode.window, { [dialog]: (...asked: unknown[]) => Promise.resolve(answer(...asked)) });
  }

  /** Chooses an item of each list in turn, by label; undefined chooses the first item. @returns the shown lists */
  chooses(...labels: (string | undefined)[]): { readonly shown: string[][] } {
    const shown: string[][] = [];
    this.answers("showQuickPick", (items) => {
      const list = items as vscode.QuickPickItem[];
      shown.push(list.map(({ label, description }) => (description ? `${label}: ${description}` : label)));
      const label = labels.shift();
      return label === undefined ? list[0] : list.find((item) => item.label === label);
    });
    return { shown };
  }

  leave(): void {
    for (const [dialog, before] of this.#before) Object.assign(vscode.window, { [dialog]: before });
  }
}
