import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  ClientCapabilities,
  Location,
  Position,
  Range,
  TextDocumentEdit,
  TextEdit,
} from "vscode-languageserver/node";
import { mark, marked } from "./marked";
import { TestServer } from "./server";

/** Files by their paths; the `█` of one of them is where something is asked. */
export type Sources = Readonly<Record<string, string>>;

/** A folder on the disk, and a server that has it as its workspace. */
export class WorkspaceFolder {
  readonly path = mkdtempSync(join(tmpdir(), "workspace-"));
  readonly uri = pathToFileURL(this.path).toString();
  readonly texts = new Map<string, string>();
  server!: TestServer;
  cursor: { path: string; position: Position } | undefined;

  constructor(sources: Sources) {
    for (const [path, source] of Object.entries(sources)) {
      const { text, cursor } = marked(source);
      this.write(path, text);
      if (cursor !== undefined) {
        this.cursor = { path, position: TextDocument.create("", "", 1, text).positionAt(cursor) };
      }
    }
  }

  async start(
    capabilities: ClientCapabilities = {},
    initializationOptions: unknown = {},
  ): Promise<TestServer> {
    this.server = await TestServer.start({ capabilities, initializationOptions, folders: [this.uri] });
    return this.server;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
    this.texts.set(path, text);
  }

  delete(path: string): void {
    rmSync(join(this.path, path));
  }

  at(path: string): string {
    return pathToFileURL(join(this.path, path)).toString();
  }

  pathOf(uri: string): string {
    return uri.slice(this.uri.length + 1);
  }

  /** Opens the file with the cursor and asks something there. */
  async ask<R>(method: string, params: object = {}): Promise<R> {
    const { path, position } = this.cursor!;
    await this.server.open(this.at(path), this.texts.get(path)!);
    return this.server.ask<R>(method, this.at(path), { position, ...params });
  }

  /** The files that some places are in, with the places written into their texts. */
  shown(places: readonly { uri: string; range: Range }[]): Record<string, string> {
    const paths = [...new Set(places.map(({ uri }) => this.pathOf(uri)))].sort();
    return Object.fromEntries(
      paths.map((path) => {
        const document = TextDocument.create(this.at(path), "json", 1, this.texts.get(path)!);
        const own = places.filter(({ uri }) => uri === document.uri);
        const ranges = own.map(({ range: { start, end } }: Pick<Location, "range">) => {
          const offset = document.offsetAt(start);
          return { offset, length: document.offsetAt(end) - offset };
        });
        return [
          path,
          mark(
            document.getText(),
            ranges.sort((a, b) => a.offset - b.offset),
          ),
        ];
      }),
    );
  }

  /** The files that an edit changes, as they are after it, with the version that each edit is for. */
  edited(changes: readonly TextDocumentEdit[]): Record<string, { version: number | null; text: string }> {
    const entries = changes.map(({ textDocument: { uri, version }, edits }) => {
      const document = TextDocument.create(uri, "json", 1, this.texts.get(this.pathOf(uri))!);
      return [
        this.pathOf(uri),
        { version, text: TextDocument.applyEdits(document, edits as TextEdit[]) },
      ] as const;
    });
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  remove(): void {
    this.server.stop();
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A small manifest on one line. */
export function manifest(id: string, members = ""): string {
  return `{ "id": "${id}", "name": "${id.toUpperCase()}", "capability_levels": []${members && `, ${members}`} }`;
}

/** A tab of a module. */
export function tab(parent: string, id: string, position = "after:home"): string {
  return `"integration": { "level1": { "parent_module": "${parent}", "tab_id": "${id}", "tab_position": "${position}" } }`;
}
