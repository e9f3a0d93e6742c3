import { version } from "../../package.json";
import { message } from "../core/text/messages";
import { EXIT } from "../project/files/failures";
import { defineCommand, type Commands } from "./arguments/arguments";

const versionCommand = defineCommand({
  usage: "",
  summary: () => message("Print the version"),
  options: {},
  statuses: () => message("0 printed"),
  examples: ["version", "--version"],
  run() {
    process.stdout.write(`${version}\n`);
    return EXIT.ok;
  },
});

/** All commands by name, for running them, help, completion scripts and the documentation. */
export const COMMANDS: Commands = {
  check: async () => (await import("./commands/check")).checkCommand,
  fix: async () => (await import("./commands/fix")).fixCommand,
  preview: async () => (await import("./commands/preview")).previewCommand,
  diff: async () => (await import("./commands/diff")).diffCommand,
  bump: async () => (await import("./commands/bump")).bumpCommand,
  digest: async () => (await import("./commands/digest")).digestCommand,
  verify: async () => (await import("./commands/verify")).verifyCommand,
  config: async () => (await import("./commands/config")).configCommand,
  explain: async () => (await import("./commands/explain")).explainCommand,
  lsp: async () => (await import("./commands/servers")).lspCommand,
  mcp: async () => (await import("./commands/servers")).mcpCommand,
  completion: async () => (await import("./commands/completion")).completionCommand,
  help: async () => (await import("./commands/help")).helpCommand,
  version: () => versionCommand,
};
