// @ts-check
/**
 * npm run playground: builds the playground, serves it on this machine only, and opens it in a browser if there is one.
 *
 *   --out <folder>  builds it into a folder instead, for a static host
 *   --port <number> serves it on this port instead of a free one
 */
import { once } from "node:events";
import { join, resolve } from "node:path";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { endWithNpm, openBrowser, root } from "./vscode/process.mjs";

await main(async () => {
  const { out, port } = parseOptions({ out: { type: "string" }, port: { type: "string", default: "0" } });
  if (!/^\d{1,5}$/.test(port)) throw new Failure("--port must be a number.");
  endWithNpm();
  const folder = out === undefined ? join(root, "dist", "playground") : resolve(out);
  await installDependencies();
  // Import these modules late, because their dependencies may have just been installed.
  const { buildPlayground } = await import("./playground/build.mjs");
  const { serveFolder } = await import("./playground/serve.mjs");
  await step("Building the playground", () => buildPlayground(folder));
  if (out !== undefined) {
    say(`The playground is in ${folder}.`);
    return;
  }
  const { url, close } = await serveFolder(folder, { port: Number(port) });
  say(`\n  Open ${url} in a browser. Press Ctrl-C here to stop.\n`);
  openBrowser(url);
  await Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  close();
});
