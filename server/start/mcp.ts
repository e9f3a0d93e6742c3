import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";
import { printError } from "../program/failures";
import { createServer } from "../mcp/server";

/** The longest message: a text of 8 MB in which every character is escaped. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

// No code is made while this runs.
z.config({ jitless: true });

const server = createServer();
server.onerror = (error) => printError(error.message);
server.onclose = () => process.exit();
// A client that goes away waits for no answer.
for (const event of ["end", "close"]) process.stdin.on(event, () => process.exit());
process.stdout.on("error", () => process.exit());
// As many answers as there are calls may wait until the client reads.
process.stdout.setMaxListeners(0);
void server.connect(
  new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
);
