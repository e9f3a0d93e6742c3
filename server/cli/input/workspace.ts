import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument, type Range } from "vscode-languageserver-textdocument";
import type { CheckResult } from "../../core/check/check";
import { nodeAt } from "../../core/json/tree/locate";
import { pointerOf } from "../../core/json/tree/pointer";
import { documentKind } from "../../core/manifest/kind";
import type { Finding } from "../../core/rules/rule";
import { duplicatesOf } from "../../workspace/duplicates";
import { factsOf, type ManifestFacts } from "../../workspace/manifest-facts";
import { WorkspaceIndex } from "../../workspace/workspace-index";
import { readRequest, type CheckRequest } from "./check-request";
import type { Configurations } from "./configurations";
import { Failure } from "../../program/failures";
import type { Source } from "./find-files";

/** Another place that a finding is about. */
export interface ReportedPlace {
  /** Its file; a byte order mark counts as a character of the first line. */
  readonly file: { readonly path: string; readonly hasMark: boolean };
  readonly range: Range;
  readonly message: string;
}

/** A finding that is also about places in other files. */
export interface FindingAcrossFiles extends Finding {
  readonly elsewhere?: readonly ReportedPlace[];
}

/** The manifests of a call with `--workspace`: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #index = new WorkspaceIndex();
  /** The files by their URIs, as a report names them. */
  readonly #files = new Map<string, ReportedPlace["file"]>();

  /** Reads every file once before the first is checked. What cannot be read is reported when it is checked. */
  static async read(
    sources: Iterable<Source | Failure>,
    configurations: Configurations,
  ): Promise<CallWorkspace> {
    const workspace = new CallWorkspace();
    for (const source of sources) {
      // Standard input cannot be read twice.
      if (source instanceof Failure || source.path === undefined) continue;
      const request = await readRequest(source, configurations).catch(() => undefined);
      if (request) workspace.add(request);
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
    const more = this.findings(request);
    if (more.length === 0) return result;
    const findings = [...result.findings, ...more].sort((a, b) => a.range.offset - b.range.offset);
    return { ...result, findings };
  }

  private findings(request: CheckRequest): FindingAcrossFiles[] {
    const facts = this.#index.of(uriOf(request.source));
    if (!facts) return [];
    const text = TextDocument.create(facts.uri, "json", 0, request.content.text);
    return duplicatesOf(facts, this.#index, request.options.rules ?? {}).map(
      ({ code, severity, message, range: { start, end }, others }) => {
        const offset = text.offsetAt(start);
        const node = nodeAt(request.document.root, offset);
        const range = { offset, length: text.offsetAt(end) - offset };
        const elsewhere = others.flatMap(({ location, message }) => {
          const file = this.#files.get(location.uri);
          return file ? [{ file, range: location.range, message }] : [];
        });
        return { code, severity, message, range, pointer: node ? pointerOf(node) : "", elsewhere };
      },
    );
  }
}

function factsOfRequest({ source, content, document, options }: CheckRequest): ManifestFacts {
  const text = TextDocument.create("", "json", 0, content.text);
  const kind = options.kind ?? documentKind(document.root);
  return factsOf(uriOf(source), document, kind, (offset) => text.positionAt(offset));
}

function uriOf({ name, path = name }: Source): string {
  return pathToFileURL(resolve(path)).href;
}
