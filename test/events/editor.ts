import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { ClientCapabilities, Diagnostic, RegistrationParams } from "vscode-languageserver/node";
import type { InProcessServer } from "../support/in-process-server";
import { TestServer } from "../support/server";
import type { SlowMachine } from "./slow-machine";

/** The way in which an editor gets diagnostics. */
export type Mode = "pushed" | "pulled";

const WORKSPACE = {
  configuration: true,
  workspaceFolders: true,
  didChangeWatchedFiles: { dynamicRegistration: true },
  diagnostics: { refreshSupport: true },
};
const CAPABILITIES: Record<Mode, ClientCapabilities> = {
  pushed: { workspace: WORKSPACE },
  pulled: { workspace: WORKSPACE, textDocument: { diagnostic: {} } },
};

/** The server counts as idle after this many turns of the event loop without work. */
const TURNS = 5;
/** Matches the resources of Node that are active while a server reads files. */
const READING = /^(?:FSReq|CloseReq|Immediate)/;

/** The time limit for waiting, long enough for a busy machine. */
const PATIENCE_MS = 60_000;

export interface EditorOptions {
  readonly mode: Mode;
  readonly folders: readonly string[];
  readonly settings: unknown;
  readonly initializationOptions: object;
  readonly machine: SlowMachine;
}

/**
 * An editor, which shows the diagnostics that the server has pushed last, or that it has pulled after its own events and
 * on the server's request. Its server is the built one, in this process.
 */
export class Editor {
  readonly #pulled = new Map<string, Diagnostic[]>();
  readonly open = new Map<string, string>();
  #isStale = false;
  #refreshes = 0;

  private constructor(
    readonly mode: Mode,
    readonly server: TestServer,
    private readonly machine: SlowMachine,
  ) {}

  static async start({ mode, machine, ...options }: EditorOptions): Promise<Editor> {
    const server = TestServer.inProcess(machine);
    await server.initialize({ capabilities: CAPABILITIES[mode], ...options });
    return new Editor(mode, server, machine);
  }

  /** Opens a document, or types a whole new text. */
  async type(uri: string, text: string): Promise<void> {
    const isOpen = this.open.has(uri);
    this.open.set(uri, text);
    this.#isStale = true;
    if (isOpen) await this.server.change(uri, text);
    else await this.server.open(uri, text, uri.endsWith("manifest.json") ? undefined : "jsonc");
  }

  async close(uri: string): Promise<void> {
    this.open.delete(uri);
    this.#pulled.delete(uri);
    this.#isStale = true;
    await this.server.close(uri);
  }

  /** Returns the diagnostics that the editor shows for a document. */
  shown(uri: string): readonly Diagnostic[] {
    if (this.mode === "pulled") return this.#pulled.get(uri) ?? [];
    return this.server.publishedFor(uri).at(-1)?.diagnostics ?? [];
  }

  /** Returns the patterns of the files that the server watches, each with the kinds of events. */
  watched(): readonly Watcher[] {
    const known = new Map<string, readonly Watcher[]>();
    for (const { method, params } of this.server.received.requests) {
      if (method === "client/registerCapability")
        for (const { id, registerOptions } of (params as RegistrationParams).registrations)
          known.set(id, (registerOptions as { watchers?: Watcher[] }).watchers ?? []);
      if (method === "client/unregisterCapability")
        for (const { id } of (params as { unregisterations: { id: string }[] }).unregisterations)
          known.delete(id);
    }
    return [...known.values()].flat();
  }

  /** Waits until the server is idle, and the editor shows no outdated diagnostics. */
  async rest(): Promise<void> {
    for (;;) {
      await this.#until(() => this.#rests());
      const refreshes = this.server.received.requests.filter(
        ({ method }) => method === "workspace/diagnostic/refresh",
      ).length;
      if (this.mode === "pulled" && (this.#isStale || refreshes > this.#refreshes)) {
        [this.#isStale, this.#refreshes] = [false, refreshes];
        await this.#pull();
      } else if (await this.#rests()) return;
    }
  }

  async #pull(): Promise<void> {
    for (const uri of this.open.keys()) {
      const { items } = await this.server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uri);
      this.#pulled.set(uri, items);
    }
  }

  /** Waits until the server only waits for the slow machine. */
  untilHeld(): Promise<void> {
    return this.#until(async () => (await this.#isQuiet()) && !this.machine.isRunning);
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (performance.now() > end)
        throw new Error(`The server never rests: ${process.getActiveResourcesInfo().join()}`);
      // Leave the processor to the work that the server waits for.
      await sleep(1);
    }
  }

  async #rests(): Promise<boolean> {
    return (await this.#isQuiet()) && !this.machine.isAsked;
  }

  /** Tests for some turns of the event loop if the server has no work. */
  async #isQuiet(): Promise<boolean> {
    for (let turn = 0; turn < TURNS; turn++) {
      await setImmediate();
      const isBusy = process.getActiveResourcesInfo().some((name) => READING.test(name));
      if (isBusy || (this.server.process as InProcessServer).isWaiting) return false;
    }
    return true;
  }

  stop(): void {
    this.machine.goOn();
    this.server.stop();
  }
}

export interface Watcher {
  readonly globPattern: string | { readonly baseUri: string; readonly pattern: string };
  /** The sum of 1 for created, 2 for changed and 4 for deleted files. */
  readonly kind?: number;
}
