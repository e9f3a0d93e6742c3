import * as vscode from "vscode";

/** The functions of the editor that ask or tell something. */
type Asking =
  | "showQuickPick"
  | "showOpenDialog"
  | "showInputBox"
  | "showInformationMessage"
  | "showWarningMessage"
  | "showErrorMessage";

/** What the editor was asked or told, and puts other functions into its place until the end of a test. */
export class Author {
  readonly told: string[] = [];
  readonly #before = new Map<Asking, unknown>();

  constructor() {
    for (const tells of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const)
      this.answers(tells, (sentence) => void this.told.push(sentence as string));
  }

  /** Answers a dialog. */
  answers(dialog: Asking, answer: (...asked: unknown[]) => unknown): void {
    if (!this.#before.has(dialog)) this.#before.set(dialog, vscode.window[dialog]);
    Object.assign(vscode.window, { [dialog]: (...asked: unknown[]) => Promise.resolve(answer(...asked)) });
  }

  /** Chooses the items of one list after the other, by their labels; undefined for the first one. */
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
