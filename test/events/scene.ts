import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic, Range } from "vscode-languageserver/node";
import type { EntryResult } from "../../server/protocol";
import { mark } from "../support/marked";
import { Repository } from "../support/repository";
import { Editor, type Mode, type Watcher } from "./editor";
import { type Part, SlowMachine } from "./slow-machine";

/** Turns off rules that are not the subject of these tests. */
const RULES = { "catalog-members-missing": "off", "missing-member": "off" };
const MODES: readonly Mode[] = ["pushed", "pulled"];
const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** Texts by path. */
export type Texts = Readonly<Record<string, string>>;

export interface SceneOptions {
  /** The paths of manifests that are not open. */
  readonly closed?: readonly string[];
  readonly initializationOptions?: object;
  /** The path of the manifest whose page is open. */
  readonly page?: string;
}

/** The facts about a manifest's surroundings that its page shows. */
export interface Page {
  readonly versions: readonly string[];
  /** The tag of the last release. */
  readonly last: string | undefined;
  readonly changelog: string | undefined;
  /** The codes of the problems. */
  readonly problems: readonly string[];
}

const QUESTION = { changes: {}, release: { packages: [] } };

function pageOf(model: EntryResult): Page {
  const { data } = model.entry as unknown as { data: { versions: { version: string }[] } };
  return {
    versions: data.versions.map(({ version }) => version),
    last: model.release?.last?.tag,
    changelog: model.release?.points.find(({ code }) => code === "release-changelog")?.state,
    problems: model.problems.map(({ code }) => code),
  };
}

/** Creates a scene: files, and two editors with the manifests open, one for pushed and one for pulled diagnostics. */
export async function given(texts: Texts, options: SceneOptions = {}): Promise<Scene> {
  const { closed = [], page, initializationOptions } = options;
  const repo = new Repository();
  for (const [path, text] of Object.entries(texts)) repo.write(path, text);
  const scene = await Scene.open(repo, RULES, initializationOptions);
  for (const path of Object.keys(texts).filter((path) => /(?:^|\/)manifest\.json$/.test(path)))
    if (!closed.includes(path)) await scene.type(path, texts[path]!);
  if (page !== undefined) await scene.watch(page);
  await scene.rest();
  return scene;
}

/** A folder, and the editors that have the folder open. Reports changes of files to the editors as a file watcher does. */
export class Scene {
  readonly #open = new Map<string, string>();

  private constructor(
    readonly repo: Repository,
    readonly editors: readonly Editor[],
    readonly machine: SlowMachine,
    private rules: Texts,
  ) {
    onTestFinished(() => this.stop());
  }

  /** Opens a folder in two editors. */
  static async open(repo: Repository, rules: Texts, initializationOptions: object = {}): Promise<Scene> {
    const machine = new SlowMachine();
    const folders = [pathToFileURL(repo.root).href];
    const options = { folders, settings: { rules }, machine, initializationOptions };
    const editors = await Promise.all(MODES.map((mode) => Editor.start({ ...options, mode })));
    return new Scene(repo, editors, machine, rules);
  }

  /** Opens the folder and the current documents of this scene in new editors. */
  async anew(): Promise<Scene> {
    const scene = await Scene.open(this.repo, this.rules);
    for (const [path, text] of this.#open) await scene.type(path, text);
    return scene;
  }

  /** The paths of the open documents. */
  get open(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Ends the editors. */
  stop(): void {
    for (const editor of this.editors) {
      editor.stop();
      expect(editor.server.stderr).toBe("");
    }
  }

  /** Opens a document, or types a whole new text. */
  async type(path: string, text: string): Promise<void> {
    this.#open.set(path, text);
    for (const editor of this.editors) await editor.type(this.repo.uri(path), text);
  }

  /** Opens the page of a manifest. */
  async watch(path: string): Promise<void> {
    for (const { server } of this.editors) await server.watch(this.repo.uri(path), QUESTION);
  }

  async close(path: string): Promise<void> {
    this.#open.delete(path);
    for (const editor of this.editors) await editor.close(this.repo.uri(path));
  }

  /** Saves an open document. Notifies servers of the save, for clients that watch no files. */
  async save(path: string): Promise<void> {
    const uri = this.repo.uri(path);
    this.repo.write(path, this.#open.get(path)!);
    for (const { server } of this.editors) {
      await server.notify("textDocument/didSave", { textDocument: { uri } });
    }
  }

  write(path: string, text = ""): Promise<void> {
    return this.happens(() => this.repo.write(path, text));
  }

  /** Removes a file, or a folder with everything in it. */
  remove(path: string): Promise<void> {
    return this.happens(() => rmSync(this.repo.path(path), { recursive: true }));
  }

  rename(from: string, to: string): Promise<void> {
    return this.happens(() => renameSync(this.repo.path(from), this.repo.path(to)));
  }

  git(...args: string[]): Promise<void> {
    return this.happens(() => this.repo.git(...args));
  }

  /** Sets the severities of rules. */
  async set(rules: Texts): Promise<void> {
    this.rules = { ...RULES, ...rules };
    for (const { server } of this.editors) {
      server.settings = { rules: this.rules };
      await server.notify("workspace/didChangeConfiguration", { settings: null });
    }
  }

  async trust(): Promise<void> {
    for (const { server } of this.editors) await server.notify("pluginManifest/trust");
  }

  /** Changes files, and notifies the editors' servers of what they watch. */
  async happens(change: () => unknown): Promise<void> {
    const before = filesIn(this.repo.root);
    change();
    const events = eventsBetween(before, filesIn(this.repo.root));
    for (const editor of this.editors) {
      const watchers = editor.watched();
      const changes = events
        .map(({ path, type }) => ({ uri: this.repo.uri(path), type }))
        .filter(({ uri, type }) => watchers.some((watcher) => isWatched(watcher, uri, type)));
      if (changes.length > 0) await editor.server.notify("workspace/didChangeWatchedFiles", { changes });
    }
  }

  async rest(): Promise<void> {
    for (const editor of this.editors) await editor.rest();
  }

  /** Makes the servers read all files again, as if each file might have changed. */
  async touch(): Promise<void> {
    const paths = [...filesIn(this.repo.root).keys(), ".plugin-manifest.json"];
    const changes = paths.map((path) => ({ uri: this.repo.uri(path), type: CHANGED }));
    for (const { server } of this.editors)
      await server.notify("workspace/didChangeWatchedFiles", { changes });
  }

  /** Makes the servers read all files again while a part of the machine is slow, and makes a change before it answers. */
  async whileRead(part: Part, change: () => Promise<unknown>): Promise<void> {
    this.machine.hold(part);
    await this.touch();
    const answers = this.editors.flatMap((editor) => this.#ask(editor));
    for (const editor of this.editors) await editor.untilHeld();
    // Later answers are not held.
    this.machine.letPass();
    await change();
    for (const editor of this.editors) await editor.untilHeld();
    this.machine.goOn();
    await Promise.all(answers);
  }

  /** Sends requests as an editor does all the time. */
  #ask({ open, server }: Editor): Promise<unknown>[] {
    return [...open.keys()].flatMap((uri) => [
      server.request("workspace/symbol", { query: "" }),
      server.ask("textDocument/codeLens", uri),
    ]);
  }

  /** Waits until the servers are idle, and expects diagnostics, each with its line and the marked range. */
  async shows(expected: Readonly<Record<string, readonly string[]>>): Promise<void> {
    await this.rest();
    for (const editor of this.editors) {
      const shown = new Map(Object.keys(expected).map((path) => [path, this.linesOf(editor, path)]));
      expect([editor.mode, Object.fromEntries(shown)]).toEqual([editor.mode, expected]);
    }
  }

  /** Expects the contents of a manifest's page, and the same contents from a request for the entry. */
  async showsPage(path: string, expected: Page): Promise<void> {
    await this.rest();
    const uri = this.repo.uri(path);
    for (const { mode, server } of this.editors) {
      const last = server.models(uri).at(-1)!;
      expect({ [mode]: pageOf(last) }).toEqual({ [mode]: expected });
      expect(last).toEqual(await server.entry(uri, QUESTION));
    }
  }

  linesOf(editor: Editor, path: string): string[] {
    const uri = this.repo.uri(path);
    const text = editor.open.get(uri) ?? "";
    return editor.shown(uri).map((diagnostic) => this.#lineOf(diagnostic, text));
  }

  #lineOf({ code, range, relatedInformation = [] }: Diagnostic, text: string): string {
    const others = relatedInformation.map(({ location }) => {
      const path = location.uri.slice(this.repo.uri("").length + 1);
      return ` → ${path}:${location.range.start.line + 1}`;
    });
    return `${code} ${markedLine(text, range)}${others.join("")}`;
  }
}

/** Returns the line of a range with the range marked. */
function markedLine(text: string, { start, end }: Range): string {
  const document = TextDocument.create("", "", 1, text);
  const offset = document.offsetAt(start);
  const length = document.offsetAt(end) - offset;
  const line = mark(text, [{ offset, length }]).split("\n")[start.line] ?? "";
  return line.trim().replace(/,$/, "");
}

/** Returns the contents of the files that a file watcher sees, without git's objects. */
function filesIn(root: string, folder = ""): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder + entry.name;
    if (/^\.git\/(?:objects|logs)$/.test(path)) continue;
    found.set(path, entry.isFile() ? readFileSync(join(root, path), "latin1") : undefined);
    if (!entry.isDirectory()) continue;
    for (const [inner, content] of filesIn(root, `${path}/`)) found.set(inner, content);
  }
  return found;
}

/** Returns the events between two states. For a folder that was created or deleted as a whole, returns one event. */
function eventsBetween(before: ReturnType<typeof filesIn>, after: ReturnType<typeof filesIn>) {
  const isKept = (path: string) =>
    before.has(path) && after.has(path) && typeof before.get(path) === typeof after.get(path);
  const gone = [...before.keys()].filter((path) => !isKept(path));
  const come = [...after.keys()].filter((path) => !isKept(path));
  const changed = [...after].flatMap(([path, content]) =>
    isKept(path) && before.get(path) !== content ? [path] : [],
  );
  const events = (paths: readonly string[], type: number) => paths.map((path) => ({ path, type }));
  return [
    ...events(outermost(gone), DELETED),
    ...events(outermost(come), CREATED),
    ...events(changed, CHANGED),
  ];
}

function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((outer) => path.startsWith(`${outer}/`)));
}

const KINDS: Readonly<Record<number, number>> = { [CREATED]: 1, [CHANGED]: 2, [DELETED]: 4 };

/** Tests if a client would report an event to a server. */
function isWatched({ globPattern, kind = 7 }: Watcher, uri: string, type: number): boolean {
  if ((kind & KINDS[type]!) === 0) return false;
  const [base, pattern] =
    typeof globPattern === "string" ? ["", globPattern] : [`${globPattern.baseUri}/`, globPattern.pattern];
  return uri.startsWith(base) && expressionOf(pattern).test(uri.slice(base.length));
}

/** Converts a glob pattern of LSP, without ranges of characters, to a regular expression. */
function expressionOf(pattern: string): RegExp {
  const parts: Readonly<Record<string, string>> = {
    "**/": "(?:.*/)?",
    "**": ".*",
    "*": "[^/]*",
    "?": "[^/]",
    "{": "(?:",
    "}": ")",
    ",": "|",
  };
  const source = pattern.replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g, (part) => parts[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}
