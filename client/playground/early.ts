import { applyThemeAndLanguage } from "./text/choices";

declare global {
  interface Window {
    /** Runs the language server. */
    languageServer: Worker;
  }
}

applyThemeAndLanguage();
// Start it early: its script takes longest to load, and compiles on another thread.
window.languageServer = new Worker("server.js");
