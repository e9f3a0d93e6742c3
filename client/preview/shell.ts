import { env, l10n, Uri, type Webview } from "vscode";
import { message } from "../../server/core/text/messages";
import { escape } from "../../server/page/parts/html";

/** Returns the only folder whose files the page may load. */
export function pageFolder(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, "dist");
}

/** Returns the page's HTML, with a policy that allows only `data:` images and the script and style sheet below. */
export function pageHtml(webview: Webview, extensionUri: Uri, document: Uri): string {
  const nonce = crypto.randomUUID();
  const file = (name: string) =>
    escape(webview.asWebviewUri(Uri.joinPath(pageFolder(extensionUri), name)).toString());
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The plugin's icon is a data: URI.
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${l10n.bundle ? escape(env.language) : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(message("Catalog entry"))}</title>
<link rel="stylesheet" nonce="${nonce}" href="${file("preview.css")}">
</head>
<body data-document="${escape(document.toString())}">
<main aria-busy="true"></main>
<p class="done" id="done" role="status"></p>
<script type="application/json" id="translations">${translations()}</script>
<script nonce="${nonce}" src="${file("preview.js")}"></script>
</body>
</html>`;
}

/** Returns the translations as JSON, escaped so that no text ends the `script` element. */
function translations(): string {
  return JSON.stringify(l10n.bundle ?? {}).replaceAll("<", "\\u003c");
}
