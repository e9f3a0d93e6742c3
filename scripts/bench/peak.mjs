// @ts-check
/** Imported into a process that is measured: writes its peak memory as the last line of its standard error. */
import { writeSync } from "node:fs";

process.on("exit", () => writeSync(2, `\npeak ${process.resourceUsage().maxRSS * 1024}\n`));
