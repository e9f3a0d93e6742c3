import { parseArgs } from "node:util";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { useExistingWorkingFolder } from "../host/process.node";
import { createServer } from "../mcp/server";
import { printError } from "../project/files/failures";

/** Leaves room for the longest message: an 8 MB text takes 48 MB with every character escaped. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

useExistingWorkingFolder();

// Keep zod from generating code at run time.
z.config({ jitless: true });

// Trust the arguments: the command line has checked them, and the extension passes only `--root`.
const { values } = parseArgs({
  options: { root: { type: "string", multiple: true } },
  allowPositionals: true,
  strict: false,
});
const roots = values.root?.map(String);

// Exit when the client disconnects, because answers have nowhere to go.
for (const event of ["end", "close"]) process.stdin.on(event, () => process.exit());
process.stdout.on("error", () => process.exit());
// Each pending answer adds a listener until the client reads, so silence Node's leak warning.
process.stdout.setMaxListeners(0);
// The client's first request shows whether the client speaks the legacy protocol.
serveStdio(({ era }) => createServer(roots, era === "legacy"), {
  transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
  onerror: (error) => printError(error.message),
});
