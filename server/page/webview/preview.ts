import "./preview.css";
import { setTranslations, type Translations } from "../../core/text/messages";
import type { MessageFromPage, PageState } from "../model/messages";
import { startPage } from "./start";

/* The script of the preview in VS Code. The page itself does not depend on the editor. */

interface WebviewApi {
  postMessage(message: MessageFromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): WebviewApi;

const translations = document.getElementById("translations")?.textContent ?? "{}";
setTranslations(JSON.parse(translations) as Translations, document.documentElement.lang);

// A page can acquire the API only once.
const vscode = acquireVsCodeApi();

startPage({
  asksBeforeOpening: true,
  send: (message) => vscode.postMessage(message),
  savedState: () => vscode.getState(),
  saveState: (state) => vscode.setState(state),
});
