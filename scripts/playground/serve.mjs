// @ts-check
/** A plain static server for this machine: files of a folder below a path, and nothing else. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** Stands for a folder whose address has no slash at its end. */
const FOLDER = Symbol("folder");

/**
 * Serves a folder on 127.0.0.1.
 * @param {string} folder
 * @param {{ base?: string, port?: number }} [options] the path that the folder is served below; any free port by default
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folder, { base = "/", port = 0 } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    void fileFor(pathname, folder, base).then((file) => {
      if (file === undefined) return sendNotFound(response, folder);
      if (file === FOLDER) return response.writeHead(301, { location: `${pathname}/` }).end();
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
    });
  });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    })
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/**
 * Sends the folder's page for addresses without a file, if it has one.
 * @param {import("node:http").ServerResponse} response
 * @param {string} folder
 */
function sendNotFound(response, folder) {
  const page = createReadStream(join(folder, "404.html"));
  page.once("open", () => page.pipe(response.writeHead(404, { "content-type": TYPES[".html"] })));
  page.once("error", () => response.writeHead(404).end());
}

/**
 * Finds the file for an address; undefined if there is none in the folder.
 * @param {string} pathname
 * @param {string} folder
 * @param {string} base
 */
async function fileFor(pathname, folder, base) {
  if (!pathname.startsWith(base)) return undefined;
  const name = decodeURIComponent(pathname.slice(base.length));
  const file = normalize(join(folder, name.endsWith("/") || name === "" ? `${name}index.html` : name));
  if (!file.startsWith(normalize(folder) + sep)) return undefined;
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return FOLDER;
  return found?.isFile() ? file : undefined;
}
