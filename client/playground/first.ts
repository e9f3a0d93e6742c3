import { showChoices } from "./text/choices";

declare global {
  interface Window {
    /** Runs the language server. */
    languageServer: Worker;
  }
}

showChoices();
// Its script takes longest, and is loaded and compiled on another thread.
window.languageServer = new Worker("server.js");
