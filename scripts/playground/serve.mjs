// @ts-check
/** Serves the files of a folder, only to this machine. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

/**
 * @param {string} folder may have a `404.html`, the page for addresses without a file
 * @param {{ base?: string, port?: number }} [options] `base`: the folder's path in the URL; `port`: any free port by default
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveFolder(folder, { base = "/", port = 0 } = {}) {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    const { url = "" } = request;
    const sendNotFound = () => {
      const page = createReadStream(join(folder, "404.html"));
      page.once("open", () => page.pipe(response.writeHead(404, { "content-type": "text/html" })));
      page.once("error", () => response.writeHead(404).end());
    };
    if (!url.startsWith(base)) return sendNotFound();
    request.url = url.slice(base.length - 1);
    files(request, response, sendNotFound);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const { port: actualPort } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${actualPort}${base}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
