import { parseArgs } from "node:util";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { keepWorkingFolder } from "../host/process.node";
import { createServer } from "../mcp/server";
import { printError } from "../project/files/failures";

/** The longest message: a text of 8 MB in which every character is escaped. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

keepWorkingFolder(true);

// No code is made while this runs.
z.config({ jitless: true });

// The command line has checked its arguments; the extension starts this file itself.
const { values } = parseArgs({
  options: { root: { type: "string", multiple: true } },
  allowPositionals: true,
  strict: false,
});
const roots = values.root?.map(String);

// A client that goes away waits for no answer.
for (const event of ["end", "close"]) process.stdin.on(event, () => process.exit());
process.stdout.on("error", () => process.exit());
// As many answers as there are calls may wait until the client reads.
process.stdout.setMaxListeners(0);
// The first request decides which era of the protocol is served.
serveStdio(({ era }) => createServer({ roots, hasClientRoots: era === "legacy" }), {
  transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
  onerror: (error) => printError(error.message),
});
