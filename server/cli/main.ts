import { version } from "../../package.json";
import { DOCUMENT_KINDS } from "../core/manifest/kind";
import { SEVERITY_SETTINGS } from "../core/rules/rule";
import { listOr, message } from "../core/text/messages";
import { checkCommand } from "./commands/check";
import { explainCommand } from "./commands/explain";
import { fixCommand } from "./commands/fix";
import { lspCommand } from "./commands/lsp";
import { previewCommand } from "./commands/preview";
import { FORMAT_NAMES } from "./formats/formats";
import { noSuch } from "./input/arguments";
import { CallError, EXIT, Failure, fileFailure, printError } from "./input/exit";

const HELP = `Usage:
  plugin-manifest check [paths…]   validate files, folders or globs (default: the current folder); - reads standard input
  plugin-manifest fix [paths…]     apply every preferred fix in place (--dry-run prints a unified diff)
  plugin-manifest preview <file>   print the catalog entry that a manifest leads to; - reads standard input
  plugin-manifest explain <code>   print a rule's page
  plugin-manifest lsp --stdio      the language server, for any editor (also --node-ipc, --socket=<port>)

Options of check and fix:
  --format ${FORMAT_NAMES.join("|")}
                                   how the result is printed (default: text)
  --kind auto|${DOCUMENT_KINDS.join("|")}
                                   what the documents are checked as (default: auto, told by their content)
  --rule <code>=<severity>         ${listOr(SEVERITY_SETTINGS)}; repeatable
  --config <file>                  a configuration file, in place of the nearest .plugin-manifest.json
  --max-warnings <n>               more warnings than this are a failure
  --quiet                          errors only
  --stdin-filename <name>          the name that standard input is reported under

Options of preview:
  --face published|current         the entry once it is published, or as it stands today (default: published)
  --entry <file>                   the catalog's earlier answer, in place of the git history
  --package <platform>=<file>      a package, of which size and digest are told; repeatable
  --now <timestamp>                when it is published; with --request-id the output is the same each time
  --request-id <uuid>              the answer's identifier
  --slug <slug>                    the item's slug, in place of the earlier or a derived one
  --source <source>                the item's source, where the manifest names none (default: official)
  --no-git                         no earlier versions and no repository address from git
  --provenance                     adds where each field comes from
  --format json|html               the answer of the catalog, or one page to read (default: json)
  --stdin-filename <name>          the file that standard input stands for

  plugin-manifest --help           this text
  plugin-manifest --version        the version

Exit status: 0 no errors; 1 errors, or too many warnings; 2 the call was wrong, or a file could not be read.
`;

type Command = (args: string[]) => number | undefined | Promise<number | undefined>;

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  fix: fixCommand,
  preview: previewCommand,
  explain: explainCommand,
  lsp: lspCommand,
  help: () => print(HELP),
  version: () => print(`${version}\n`),
};

const SHORT: Readonly<Record<string, string>> = { "-h": "help", "-v": "version" };

function print(text: string): number {
  process.stdout.write(text);
  return EXIT.ok;
}

async function main([name = "", ...args]: string[]): Promise<number | undefined> {
  const long = SHORT[name] ?? name.replace(/^--(?=help$|version$)/, "");
  const command = Object.hasOwn(COMMANDS, long) ? COMMANDS[long] : undefined;
  if (!name) throw new CallError(message("A command is missing; 'plugin-manifest --help' lists them."));
  if (!command) {
    throw new CallError(
      name.startsWith("-")
        ? noSuch("option", name, ["help", "version"])
        : noSuch("command", name, Object.keys(COMMANDS)),
    );
  }
  return asksForHelp(args) ? print(HELP) : command(args);
}

function asksForHelp(args: readonly string[]): boolean {
  // Arguments after `--` are file names.
  const options = args.slice(0, args.indexOf("--") + 1 || undefined);
  return options.includes("--help") || options.includes("-h");
}

function fail(error: unknown): void {
  const isTold = error instanceof CallError || error instanceof Failure;
  printError(isTold ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = EXIT.call;
}

function start(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // A reader that closes the pipe early (`… | head`) is not an error.
      if (error.code !== "EPIPE") fail(fileFailure("write", "/dev/stdout", error));
      process.exit();
    });
  }
  main(process.argv.slice(2)).then((status) => {
    // The language server ends the process itself.
    if (status !== undefined) process.exitCode = status;
  }, fail);
}

start();
