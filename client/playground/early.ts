import { applyThemeAndLanguage } from "./text/preferences";

declare global {
  interface Window {
    languageServer: Worker;
  }
}

applyThemeAndLanguage();
// Start the server early: its script takes longest to load, and compiles on another thread.
window.languageServer = new Worker("server.js");
