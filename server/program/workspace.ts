import { dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { CheckResult } from "../core/check/check";
import { RuleLimits, sumOf, tooManyProblems } from "../core/check/too-many-problems";
import { workspaceRules } from "../core/check/workspace-rules";
import { documentKind } from "../core/manifest/kind";
import type { Finding } from "../core/problem";
import { GitIgnore, workTreeOf } from "../host/gitignore";
import { SKIPPED_FOLDERS } from "../host/manifest-names";
import { duplicatesOf, inText } from "../workspace/duplicates";
import { factsOf, type ManifestFacts } from "../workspace/manifest-facts";
import { WorkspaceIndex } from "../workspace/workspace-index";
import { readRequest, type CheckRequest } from "./check-request";
import type { Configurations } from "./configurations";
import { Failure } from "./failures";
import type { PlacedFile } from "./file-report";
import type { Source } from "./find-files";
import { warn } from "./read";

/** The manifests of a `check` call: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #index = new WorkspaceIndex();
  /** The files by their URIs, as a report names them. */
  readonly #files = new Map<string, PlacedFile>();
  readonly #limits = new RuleLimits();

  private constructor(private readonly isLimited: boolean) {}

  /**
   * Reads every file once before the first is checked. What cannot be read is reported when it is checked.
   * @param isLimited false with a baseline, which has all problems: `limited` is called with what it leaves
   */
  static async read(
    sources: Iterable<Source | Failure>,
    configurations: Configurations,
    isLimited: boolean,
  ): Promise<CallWorkspace> {
    const workspace = new CallWorkspace(isLimited);
    const counts = ownFiles();
    for (const source of sources) {
      // Standard input cannot be read twice.
      if (source instanceof Failure || source.path === undefined || !counts(source)) continue;
      const request = await readRequest(source, configurations).catch(() => undefined);
      // The names in a text that was decoded by guesswork mean nothing.
      if (request && !request.content.encodingFault) workspace.add(request);
    }
    return workspace;
  }

  private add(request: CheckRequest): void {
    const facts = factsOfRequest(request);
    this.#index.setFacts(facts);
    const hasMark = request.content.text.startsWith("\uFEFF");
    this.#files.set(facts.uri, { path: request.source.name, hasMark });
  }

  /** Adds a finding for each name of a manifest that another plugin of the call declares too. */
  addTo<Result extends CheckResult>(request: CheckRequest, result: Result): Result {
    const limits = this.isLimited ? this.#limits : new RuleLimits(Infinity);
    const more = this.findings(request, limits);
    const omitted = sumOf(result.omitted, limits.takeOmitted());
    if (more.length === 0) return { ...result, omitted };
    const findings = [...result.findings, ...more].sort((a, b) => a.range.offset - b.range.offset);
    return { ...result, findings, omitted };
  }

  /** Leaves out the findings that are beyond the limits of the call. */
  limited<Result extends CheckResult>({ options }: CheckRequest, result: Result): Result {
    const findings = result.findings.flatMap((finding) =>
      CODES.has(finding.code)
        ? this.#limits.take(finding, options.rules?.[tooManyProblems.code], () => finding)
        : [finding],
    );
    return { ...result, findings, omitted: sumOf(result.omitted, this.#limits.takeOmitted()) };
  }

  /** Returns the file of a URI, as a report names it. */
  fileOf(uri: string): PlacedFile | undefined {
    return this.#files.get(uri);
  }

  private findings(request: CheckRequest, limits: RuleLimits): Finding[] {
    const facts = request.source.path === undefined ? undefined : this.#index.of(uriOf(request.source));
    if (!facts) return [];
    const text = TextDocument.create(facts.uri, "json", 0, request.content.text);
    return duplicatesOf(facts, this.#index, request.options.rules ?? {}, limits).map((duplicate) =>
      inText(duplicate, request.document.root, (position) => text.offsetAt(position)),
    );
  }
}

const CODES: ReadonlySet<string> = new Set(workspaceRules.map(({ code }) => code));

/** Returns a test for files that count, as those of an editor's workspace do. A search has left out the others. */
function ownFiles(): (source: Source) => boolean {
  const rules = new Map<string, GitIgnore | undefined>();
  return ({ path = "", isFound = false }) => {
    if (isFound) return true;
    const folder = dirname(resolve(path));
    if (
      relative("", folder)
        .split(sep)
        .some((name) => SKIPPED_FOLDERS.includes(name))
    )
      return false;
    if (!rules.has(folder)) rules.set(folder, GitIgnore.inWorkTree(folder, warn)?.within(folder));
    const ignored = rules.get(folder);
    // Where git does not look, everything is ignored; outside of a work tree, nothing is.
    return ignored ? !ignored.ignores(resolve(path), false) : workTreeOf(folder) === undefined;
  };
}

function factsOfRequest({ source, content, document, options }: CheckRequest): ManifestFacts {
  const text = TextDocument.create("", "json", 0, content.text);
  const kind = options.kind ?? documentKind(document.root);
  return factsOf(uriOf(source), document, kind, (offset) => text.positionAt(offset));
}

function uriOf({ name, path = name }: Source): string {
  return pathToFileURL(resolve(path)).href;
}
