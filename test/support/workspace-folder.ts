import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  ClientCapabilities,
  Diagnostic,
  Location,
  Position,
  Range,
  TextDocumentEdit,
  TextEdit,
} from "vscode-languageserver/node";
import { mark, marked } from "./marked";
import { TestServer } from "./server";
import type { SharedOptions } from "./shared-server";

/** The texts of files by path. In one file, `█` marks the position of requests. */
export type Sources = Readonly<Record<string, string>>;

/** A folder on disk, and a server that has the folder as its workspace. */
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

  /** @param start starts a server, or returns a shared server */
  async start(
    capabilities: ClientCapabilities = {},
    initializationOptions: unknown = {},
    start = (options: SharedOptions) => TestServer.start(options),
  ): Promise<TestServer> {
    this.server = await start({ capabilities, initializationOptions, folders: [this.uri] });
    return this.server;
  }

  /** Replaces another folder in its server; the client must have the capability `workspaceFolders`. */
  async replace(other: WorkspaceFolder): Promise<TestServer> {
    this.server = other.server;
    if (other.cursor) await this.server.close(other.uriOf(other.cursor.path));
    const [added, removed] = [this, other].map(({ uri }) => [{ uri, name: uri }]);
    await this.server.notify("workspace/didChangeWorkspaceFolders", { event: { added, removed } });
    other.removeFiles();
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

  uriOf(path: string): string {
    return pathToFileURL(join(this.path, path)).toString();
  }

  pathOf(uri: string): string {
    return uri.slice(this.uri.length + 1);
  }

  /** Opens the file with the cursor and makes a request at that position. */
  async ask<R>(method: string, params: object = {}): Promise<R> {
    const { path, position } = this.cursor!;
    await this.server.open(this.uriOf(path), this.texts.get(path)!);
    return this.server.ask<R>(method, this.uriOf(path), { position, ...params });
  }

  /** Marks places in the texts of their files, by path. */
  markPlaces(places: readonly { uri: string; range: Range }[]): Record<string, string> {
    const paths = [...new Set(places.map(({ uri }) => this.pathOf(uri)))].sort();
    return Object.fromEntries(
      paths.map((path) => {
        const document = TextDocument.create(this.uriOf(path), "json", 1, this.texts.get(path)!);
        const placesInFile = places.filter(({ uri }) => uri === document.uri);
        const ranges = placesInFile.map(({ range: { start, end } }: Pick<Location, "range">) => {
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

  /** Applies an edit: by path, the text of each changed file and the version that its edit is for. */
  applyEdits(changes: readonly TextDocumentEdit[]): Record<string, { version: number | null; text: string }> {
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
    this.removeFiles();
  }

  removeFiles(): void {
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

/** The member `integration` of a manifest that declares a module. */
export function moduleOf(id: string): string {
  return `"integration": { "level0": { "module_id": "${id}" } }`;
}

/** The member `commands` with commands of these identifiers. */
export function commands(...ids: string[]): string {
  return `"commands": [${ids.map((id) => `{ "id": "${id}", "description": "Does ${id}" }`).join(", ")}]`;
}

/** The diagnostics that compare manifests with each other. */
export function duplicates(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ code }) => String(code).startsWith("workspace-"));
}
