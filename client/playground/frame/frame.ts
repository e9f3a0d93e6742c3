import "./frame.css";
import { startPage } from "../../../server/page/webview/start";
import { keep, kept, translatePage } from "../text/choices";

/* The script of the preview's page in the playground: the same page as in VS Code, with the window around it as its host. */

// The page believes what it is sent. Only the playground around it may send anything.
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) event.stopImmediatePropagation();
});

await translatePage();
startPage({
  confirmsLinks: false,
  send: (message) => parent.postMessage(message, location.origin),
  savedState: () => JSON.parse(kept("preview") ?? "null") as unknown,
  // A browser that keeps nothing shows the page from its beginning after a reload.
  saveState: (state) => void keep("preview", JSON.stringify(state)),
});
