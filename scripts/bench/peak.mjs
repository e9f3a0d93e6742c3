// @ts-check
/** Imported into a process that is measured: the last line of its standard error tells its peak memory. */
import { writeSync } from "node:fs";

process.on("exit", () => writeSync(2, `\npeak ${process.resourceUsage().maxRSS * 1024}\n`));
