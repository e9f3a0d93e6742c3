import "./frame.css";
import { startPage } from "../../../server/page/webview/start";
import { readStored, storeValue, translatePage } from "../text/choices";

/* The script of the preview's frame: the same page as in VS Code, hosted by the playground's window. */

// The page trusts its messages, so accept them from the playground only.
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) event.stopImmediatePropagation();
});

await translatePage();
startPage({
  confirmsLinks: false,
  send: (message) => parent.postMessage(message, location.origin),
  savedState: () => JSON.parse(readStored("preview") ?? "null") as unknown,
  // Without storage, a reload resets the page.
  saveState: (state) => void storeValue("preview", JSON.stringify(state)),
});
