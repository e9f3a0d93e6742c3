import { checkCommand } from "./check";
import { explainCommand } from "./explain";
import { fixCommand } from "./fix";
import { CallError, EXIT } from "./exit";
import { lspCommand } from "./lsp";

const HELP = `Usage:
  plugin-manifest check [paths…]   validate files, folders or globs (default: the current folder); - reads standard input
  plugin-manifest fix [paths…]     apply every preferred fix in place (--dry-run prints a unified diff)
  plugin-manifest explain <code>   print a rule's page
  plugin-manifest lsp --stdio      the language server, for any editor (also --node-ipc, --socket=<port>)

Options of check and fix:
  --format text|json|sarif|github|junit
                                   how the result is printed (default: text)
  --kind auto|draft|published|placeholder|detail
                                   what the documents are checked as (default: auto, told by their content)
  --rule <code>=<severity>         error, warning, information, hint or off; repeatable
  --config <file>                  a configuration file, in place of the nearest .plugin-manifest.json
  --max-warnings <n>               more warnings than this are a failure
  --quiet                          errors only
  --stdin-filename <name>          the name that standard input is reported under

Exit status: 0 no errors; 1 errors, or too many warnings; 2 the call was wrong, or a file could not be read.
`;

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number | undefined>>> = {
  check: checkCommand,
  fix: fixCommand,
  explain: explainCommand,
  lsp: lspCommand,
};

async function main([name = "", ...args]: string[]): Promise<number | undefined> {
  if (name === "--help" || name === "-h" || name === "help" || args.includes("--help")) {
    process.stdout.write(HELP);
    return EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CallError(name ? `There is no command '${name}'.` : "A command is missing.");
  return command(args);
}

// A reader that has seen enough, `… | head`, is no fault of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(EXIT.ok);
});

main(process.argv.slice(2)).then(
  (status) => {
    // The language server ends the process itself.
    if (status !== undefined) process.exitCode = status;
  },
  (error: unknown) => {
    const isCall = error instanceof CallError;
    process.stderr.write(
      `plugin-manifest: ${isCall ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    if (isCall) process.stderr.write("Call 'plugin-manifest --help' for what it can do.\n");
    process.exitCode = EXIT.call;
  },
);
