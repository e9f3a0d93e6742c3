import {
  commands,
  Disposable,
  EventEmitter,
  Uri,
  ViewColumn,
  workspace,
  type TextDocumentContentProvider,
} from "vscode";
import { message } from "../../../server/core/text/messages";

/** The URI scheme of reports. By `workbench.editorAssociations` in package.json they open as Markdown previews. */
const SCHEME = "plugin-manifest-report";

/** Shows reports about manifests as read-only Markdown, beside them. */
export class Reports implements Disposable, TextDocumentContentProvider {
  readonly #changed = new EventEmitter<Uri>();
  readonly #texts = new Map<string, string>();
  readonly #subscriptions = Disposable.from(
    workspace.registerTextDocumentContentProvider(SCHEME, this),
    workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
  );
  readonly onDidChange = this.#changed.event;

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  /**
   * Shows a report, in the place of an earlier one with the same title.
   * @param about the manifest
   * @param title shown on the tab
   */
  async show(about: Uri, title: string, markdown: string): Promise<void> {
    const uri = Uri.from({
      scheme: SCHEME,
      path: `/${title.replaceAll(/[\\/]/g, "-")}.md`,
      query: about.toString(),
    });
    this.#texts.set(uri.toString(), markdown);
    this.#changed.fire(uri);
    await commands.executeCommand("vscode.open", uri, ViewColumn.Beside);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? message("This report is closed. Run its command again.");
  }
}
