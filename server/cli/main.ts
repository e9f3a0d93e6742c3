import { version } from "../../package.json";
import { DOCUMENT_KINDS } from "../core/manifest/kind";
import { SEVERITY_SETTINGS } from "../core/rules/rule";
import { listOr, message } from "../core/text/messages";
import { checkCommand } from "./commands/check";
import { diffCommand } from "./commands/diff";
import { digestCommand } from "./commands/digest";
import { explainCommand } from "./commands/explain";
import { fixCommand } from "./commands/fix";
import { lspCommand } from "./commands/lsp";
import { previewCommand } from "./commands/preview";
import { verifyCommand } from "./commands/verify";
import { FORMAT_NAMES } from "./formats/formats";
import { unknownName } from "./input/arguments";
import { CallError, EXIT, Failure, fileFailure, printError } from "./input/exit";

const HELP = message(
  `Usage:
  plugin-manifest check [paths…]   check files, folders or globs (default: the current folder); - reads standard input
  plugin-manifest fix [paths…]     apply every safe fix in place (--suggested: the suggested ones too,
                                   --dry-run: print a unified diff)
  plugin-manifest preview <file>   print the catalog entry of a manifest; - reads standard input
  plugin-manifest diff [base] [file]
                                   print what changes since a release, a revision or a file
  plugin-manifest digest <file…>   print size and SHA-256 of packages
  plugin-manifest verify <file>    compare a manifest or a catalog response with package files
  plugin-manifest explain <code>   print the page of a rule
  plugin-manifest lsp --stdio      start the language server (or --node-ipc, --socket=<port>)

Options of check and fix:
  --format {formats}
                                   the output format (default: text)
  --kind auto|{kinds}
                                   the kind of the documents (default: auto, detected by their content)
  --rule <code>=<severity>         set a rule to {severities}; repeatable
  --config <file>                  use this configuration, not the nearest .plugin-manifest.json
  --max-warnings <n>               fail if there are more warnings
  --quiet                          report errors only
  --stdin-filename <name>          report standard input under this name
  --baseline <file>                check only: problems recorded in this file are counted apart and fail nothing
  --workspace                      check only: report what manifests of different plugins have alike, too
  --release                        check only: report what is in the way of a release, too
  --package <platform>=<file>      with --release: the package of a platform, a zip; repeatable
  --write-baseline                 check only: record the present problems in the baseline, and exit with 0

Options of preview:
  --face published|current         the entry after publication, or as it is today (default: published)
  --entry <file>                   take earlier versions from this catalog response, not from git
  --package <platform>=<file>      fill in size and digest of this package; repeatable
  --now <timestamp>                the time of publication; with --request-id, the output is reproducible
  --request-id <uuid>              the identifier of the response
  --slug <slug>                    the item's slug (default: the earlier one, or one made from the identifier)
  --source <source>                the item's source, if the manifest has none (default: official)
  --no-git                         do not take versions and the repository's address from git
  --provenance                     add the origin of each field
  --format json|html               the catalog's response, or a page to read (default: json)
  --stdin-filename <name>          read standard input as if it were this file

Options of diff:
  --format text|json|markdown      markdown is for the comment of a pull request (default: text)
  --fail-on breaking|permission|none
                                   exit with 1 on such changes; permission includes breaking (default: none)

Options of digest, which takes files or <platform>=<file>:
  --format text|json               the output format (default: text)
  --write <manifest>               write sizes and digests into this manifest's artifacts

Options of verify:
  --package <platform>=<file>      the package of a platform; repeatable
  --version <version>              the version of a catalog response (default: the newest)
  --public-key <file>              verify signatures with this ed25519 key: PEM, or base64
  --signed file|sha256             the bytes that are signed; needed with --public-key
  --format text|json               the output format (default: text)

  plugin-manifest --help           print this help
  plugin-manifest --version        print the version

Exit status: 0 no errors; 1 errors, or too many warnings; 2 wrong arguments, or a file that cannot be read;
130 interrupted.
`,
  {
    formats: FORMAT_NAMES.join("|"),
    kinds: DOCUMENT_KINDS.join("|"),
    severities: listOr(SEVERITY_SETTINGS),
  },
);

type Command = (args: string[]) => number | undefined | Promise<number | undefined>;

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  fix: fixCommand,
  preview: previewCommand,
  diff: diffCommand,
  digest: digestCommand,
  verify: verifyCommand,
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
  if (!name)
    throw new CallError(message("Missing command. Run 'plugin-manifest --help' to see the commands."));
  if (!command) {
    throw new CallError(
      name.startsWith("-")
        ? unknownName("option", name, ["help", "version"])
        : unknownName("command", name, Object.keys(COMMANDS)),
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
  const isExpected = error instanceof CallError || error instanceof Failure;
  if (isExpected) printError(error.message);
  else printError(message("Unexpected error: {error}", { error: String(error) }), error);
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
    // Undefined: the language server ends the process itself.
    if (status !== undefined) process.exitCode = status;
  }, fail);
}

start();
