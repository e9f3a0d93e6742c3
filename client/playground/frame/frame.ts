import "./frame.css";
import { startPage } from "../../../server/page/webview/start";
import { translatePage } from "../text/choices";

/* The script of the preview's page in the playground: the same page as in VS Code, with the window around it as its host. */

const KEY = "plugin-manifest.preview";

// The page believes what it is sent. Only the playground around it may send anything.
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) event.stopImmediatePropagation();
});

await translatePage();
startPage({
  confirmsLinks: false,
  send: (message) => parent.postMessage(message, location.origin),
  savedState: () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as unknown;
    } catch {
      return undefined;
    }
  },
  saveState: (state) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // A reload then shows the page from its beginning.
    }
  },
});
