import { DOCUMENT_KINDS } from "../../core/manifest/kind";
import { SEVERITY_SETTINGS } from "../../core/problem";
import { listOr, message } from "../../core/text/messages";
import { FORMAT_NAMES } from "../formats/formats";

/** Returns the text of `plugin-manifest --help`. */
export function help(): string {
  const sections = [
    usage(),
    checkOptions(),
    ...[previewOptions(), diffOptions(), digestOptions(), verifyOptions()],
    ...[commonOptions(), programOptions(), statuses()],
  ];
  return `${sections.join("\n\n")}\n`;
}

const usage = () =>
  message(
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
  plugin-manifest mcp              start the tools for agents, on standard input and output`,
  );

const checkOptions = () =>
  message(
    `Options of check and fix:
  --format {formats}
                                   the output format (default: text)
  --kind auto|{kinds}
                                   the kind of the documents (default: auto, detected by their content)
  --rule <code>=<severity>         set a rule to {severities}; repeatable
  --config <file>                  use this configuration, not the nearest .plugin-manifest.json
  --max-warnings <n>               fail if there are more warnings
  --quiet                          list errors only; warnings still count
  --fail-if-empty                  exit with 2 if a search finds no manifest
  --stdin-filename <name>          report standard input under this name
  --baseline <file>                check only: problems recorded in this file are counted apart and fail nothing
  --no-workspace                   check only: leave out what manifests of different plugins have alike (default: --workspace)
  --jobs <n>                       check only: the threads that check more than 64 files (default: the machine's cores)
  --release                        check only: report what is in the way of a release, too
  --package <platform>=<file>      with --release: the package of a platform, a zip; repeatable
  --entry <file>                   with --release: compare with this catalog response, not with a release
  --write-baseline                 check only: record the present problems in the baseline, and exit with 0`,
    {
      formats: FORMAT_NAMES.join("|"),
      kinds: DOCUMENT_KINDS.join("|"),
      severities: listOr(SEVERITY_SETTINGS),
    },
  );

const previewOptions = () =>
  message(
    `Options of preview:
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
  --stdin-filename <name>          read standard input as if it were this file`,
  );

const diffOptions = () =>
  message(
    `Options of diff:
  --format text|json|markdown      markdown is for the comment of a pull request (default: text)
  --fail-on breaking|permission|bump|none
                                   exit with 1 on such changes; permission includes breaking, bump is a version
                                   that is too low (default: none)
  --entry <file>                   compare with this catalog response, not with a release`,
  );

const digestOptions = () =>
  message(
    `Options of digest, which takes files or <platform>=<file>:
  --format text|json               the output format (default: text)
  --write <manifest>               write sizes and digests into this manifest's artifacts`,
  );

const verifyOptions = () =>
  message(
    `Options of verify:
  --package <platform>=<file>      the package of a platform; repeatable
  --version <version>              the version of a catalog response (default: the newest)
  --public-key <file>              verify signatures with this ed25519 key: PEM, or base64
  --signed file|sha256             the bytes that are signed; needed with --public-key
  --format text|json               the output format (default: text)`,
  );

const commonOptions = () =>
  message(
    `Options of every command:
  --locale <tag>                   the language of texts for people, such as zh-CN (default: the environment's)`,
  );

const programOptions = () =>
  message(
    `  plugin-manifest --help           print this help
  plugin-manifest --version        print the version`,
  );

const statuses = () =>
  message(
    `Exit status: 0 no errors; 1 errors, or too many warnings; 2 wrong arguments, or a file that cannot be read;
130 interrupted.`,
  );
