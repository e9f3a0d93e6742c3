// @ts-check
/** A document that is open in a server, and how it is edited and asked about. */

/** @typedef {{ severity?: number }} Diagnostic */

let opened = 0;

export class OpenDocument {
  #version = 1;
  /** @type {boolean[]} */
  #isFaulty;

  /**
   * Opens a document.
   * @param {import("./lsp.mjs").Lsp} server
   * @param {import("./documents.mjs").Kind} kind
   * @param {string} text
   * @param {import("./documents.mjs").Toggle[]} [toggles]
   */
  constructor(server, kind, text, toggles = []) {
    this.server = server;
    this.toggles = toggles;
    this.#isFaulty = toggles.map(() => false);
    // The name tells a peer which schema holds.
    this.uri = `file:///bench/${++opened}.${kind}.json`;
    const languageId = server.command.name === "yaml-language-server" ? "yaml" : "json";
    server.notify("textDocument/didOpen", { textDocument: { uri: this.uri, languageId, version: 1, text } });
  }

  get version() {
    return this.#version;
  }

  /** Whether an edit has made the document faulty and none has mended it. */
  get isFaulty() {
    return this.#isFaulty.includes(true);
  }

  /**
   * Types over one character, which makes the document faulty or mends it.
   * @param {number} step each place gets its turns
   */
  edit(step) {
    const place = (step >> 1) % this.toggles.length;
    const toggle = this.toggles[place];
    if (!toggle) throw new Error("A document without places to edit was edited.");
    const isFaulty = (this.#isFaulty[place] = !this.#isFaulty[place]);
    const { line, character, characters } = toggle;
    const range = { start: { line, character }, end: { line, character: character + 1 } };
    const text = characters[isFaulty ? 1 : 0];
    this.server.notify("textDocument/didChange", {
      textDocument: { uri: this.uri, version: ++this.#version },
      contentChanges: [{ range, text }],
    });
  }

  /**
   * A request about the document.
   * @param {string} method
   * @param {object} [params]
   */
  ask(method, params = {}) {
    return this.server.ask(method, { textDocument: { uri: this.uri }, ...params });
  }

  /**
   * The diagnostics as they are now, asked for or waited for.
   * @returns {Promise<Diagnostic[]>}
   */
  async diagnostics() {
    if (this.server.command.pushes) return this.#published();
    const report = await this.ask("textDocument/diagnostic").result;
    return /** @type {{ items: Diagnostic[] }} */ (report).items;
  }

  /** @returns {Promise<Diagnostic[]>} the next ones that are pushed */
  #published() {
    return new Promise((resolve) => {
      const hear = (/** @type {{ uri: string, diagnostics: Diagnostic[] }} */ { uri, diagnostics }) => {
        if (uri === this.uri) resolve(diagnostics);
      };
      this.server.on("textDocument/publishDiagnostics", hear);
    });
  }

  /** Whether there are errors or warnings. */
  async verdict() {
    return (await this.diagnostics()).some(({ severity = 1 }) => severity <= 2);
  }

  close() {
    this.server.notify("textDocument/didClose", { textDocument: { uri: this.uri } });
  }
}
