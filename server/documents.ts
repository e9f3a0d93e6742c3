import { TextDocument } from "vscode-languageserver-textdocument";
import { TextDocuments, type Connection } from "vscode-languageserver";
import { Analysis } from "./analysis";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

/** The open documents, each with the analysis of its newest version. */
export class Documents {
  readonly open = new TextDocuments(TextDocument);
  #analyses = new Map<string, Analysis>();
  #settings = DEFAULT_SETTINGS;

  constructor(private readonly connection: Connection) {
    // Whatever version a client names: after a change nothing holds that was known before it.
    this.open.onDidChangeContent(({ document }) => this.#analyses.delete(document.uri));
    this.open.onDidClose(({ document }) => this.#analyses.delete(document.uri));
    this.open.listen(connection);
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    this.#settings = settings;
    this.#analyses.clear();
  }

  /** The newest version of an open document; undefined when it is not open. */
  get(uri: string): Analysis | undefined {
    const textDocument = this.open.get(uri);
    if (!textDocument) return undefined;
    const known = this.#analyses.get(uri);
    if (known) return known;
    const analysis = new Analysis(textDocument, this.#settings, (code, error) =>
      this.connection.console.error(`The rule ${code} failed: ${stackOf(error)}`),
    );
    this.#analyses.set(uri, analysis);
    return analysis;
  }

  /** The newest version of an open document that is ours; undefined for any other. */
  getOurs(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis?.isOurs ? analysis : undefined;
  }

  /** All open documents. */
  all(): Analysis[] {
    return this.open.keys().flatMap((uri) => this.get(uri) ?? []);
  }
}

/** An error as it is logged. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
