// @ts-check
/** A document that is open in a server, with its edits and requests. */

/** @typedef {{ severity?: number }} Diagnostic */
/** @typedef {{ uri: string, version?: number, diagnostics: Diagnostic[] }} Publication */
/** @typedef {{ kind: string, resultId?: string, items: Diagnostic[] }} Report */

/** The least severe level that counts: errors and warnings do, information and hints do not. */
const FAULT = 2;

export class OpenDocument {
  #version = 1;
  /** @type {string | undefined} */
  #resultId;
  /** @type {Diagnostic[]} */
  #known = [];
  /** @type {(publication: Publication) => void} */
  #onPublication = () => undefined;

  /**
   * Opens a document.
   * @param {import("./lsp.mjs").Lsp} server
   * @param {string} uri
   * @param {string} text
   */
  constructor(server, uri, text) {
    this.server = server;
    this.uri = uri;
    if (server.mode === "pushed") {
      server.on("textDocument/publishDiagnostics", (/** @type {Publication} */ publication) => {
        if (publication.uri === uri) this.#onPublication(publication);
      });
    }
    server.notify("textDocument/didOpen", { textDocument: { uri, languageId: "json", version: 1, text } });
  }

  get version() {
    return this.#version;
  }

  /** @param {import("./edit-plan.mjs").Edit["change"]} change */
  edit(change) {
    this.server.notify("textDocument/didChange", {
      textDocument: { uri: this.uri, version: ++this.#version },
      contentChanges: [change],
    });
  }

  /**
   * Sends a request about the document.
   * @param {string} method
   * @param {object} [params]
   */
  ask(method, params = {}) {
    return this.server.ask(method, { textDocument: { uri: this.uri }, ...params });
  }

  /**
   * Returns the diagnostics of the current version: pulls them, or waits until they are pushed.
   * @returns {Promise<readonly Diagnostic[]>}
   */
  async diagnostics() {
    if (this.server.mode === "pushed") return (await this.#publication()).diagnostics;
    const previous = this.#resultId === undefined ? {} : { previousResultId: this.#resultId };
    const report = /** @type {Report} */ (await this.ask("textDocument/diagnostic", previous).result);
    this.#resultId = report.resultId;
    if (report.kind !== "unchanged") this.#known = report.items;
    return this.#known;
  }

  /** @returns {Promise<Publication>} the next one for the current version; not every server names the version */
  #publication() {
    return new Promise((resolve) => {
      this.#onPublication = (publication) => {
        if (publication.version === undefined || publication.version === this.#version) resolve(publication);
      };
    });
  }

  /** Tests if there are errors or warnings. */
  async verdict() {
    return (await this.diagnostics()).some(({ severity = 1 }) => severity <= FAULT);
  }
}
