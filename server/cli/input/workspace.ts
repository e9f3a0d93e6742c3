import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
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
import { Failure } from "./exit";
import type { Source } from "./find-files";

/** The manifests of a call with `--workspace`: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #index = new WorkspaceIndex();

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
      if (request) workspace.#index.setFacts(factsOfRequest(request));
    }
    return workspace;
  }

  /** Adds a finding for each name of a manifest that another plugin of the call declares too. */
  addTo<Result extends CheckResult>(request: CheckRequest, result: Result): Result {
    const more = this.findings(request);
    if (more.length === 0) return result;
    const findings = [...result.findings, ...more].sort((a, b) => a.range.offset - b.range.offset);
    return { ...result, findings };
  }

  private findings(request: CheckRequest): Finding[] {
    const facts = this.#index.of(uriOf(request.source));
    if (!facts) return [];
    const text = TextDocument.create(facts.uri, "json", 0, request.content.text);
    return duplicatesOf(facts, this.#index, request.options.rules ?? {}).map(
      ({ code, severity, message, range: { start, end } }) => {
        const offset = text.offsetAt(start);
        const node = nodeAt(request.document.root, offset);
        const range = { offset, length: text.offsetAt(end) - offset };
        return { code, severity, message, range, pointer: node ? pointerOf(node) : "" };
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
