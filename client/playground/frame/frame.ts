import "./frame.css";
import { startPage } from "../../../server/page/webview/start";
import { readStored, storeValue, translatePage } from "../text/preferences";

/* Runs in the preview's frame. Starts the same page as in VS Code, with the playground's window as the host. */

// The page trusts its messages, so accept only those from the playground.
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) event.stopImmediatePropagation();
});

await translatePage();
startPage({
  asksBeforeOpening: false,
  send: (message) => parent.postMessage(message, location.origin),
  savedState: () => JSON.parse(readStored("preview") ?? "null") as unknown,
  // Without storage, a reload resets the page.
  saveState: (state) => void storeValue("preview", JSON.stringify(state)),
});
