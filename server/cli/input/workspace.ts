import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { nodeAt } from "../../core/json/tree/locate";
import { pointerOf } from "../../core/json/tree/pointer";
import { documentKind } from "../../core/manifest/kind";
import { SEVERITIES, type Finding, type Severity } from "../../core/rules/rule";
import { duplicateDiagnostics } from "../../diagnostics/duplicates";
import { SEVERITIES as LSP_SEVERITIES } from "../../documents/lsp-diagnostics";
import {
  clashKey,
  factsOf,
  type ManifestFacts,
  type NameFact,
  type Workspace,
} from "../../workspace/manifest-facts";
import { readRequest, type CheckRequest } from "./check-request";
import type { Configurations } from "./configurations";
import { Failure } from "./exit";
import type { Source } from "./find-files";

/** The manifests of a call with `--workspace`: what those of different plugins have alike. */
export class CallWorkspace implements Workspace {
  readonly #manifests = new Map<string, ManifestFacts>();
  readonly #named = new Map<string, NameFact[]>();

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
      if (request) workspace.add(factsOfRequest(request));
    }
    return workspace;
  }

  /** Returns a finding for each name of a manifest that another plugin of the call declares too. */
  findings(request: CheckRequest): Finding[] {
    const facts = this.of(uriOf(request.source));
    if (!facts) return [];
    const text = TextDocument.create(facts.uri, "json", 0, request.content.text);
    return duplicateDiagnostics(facts, this, request.options.rules ?? {}).map((diagnostic) => {
      const offset = text.offsetAt(diagnostic.range.start);
      const range = { offset, length: text.offsetAt(diagnostic.range.end) - offset };
      const node = nodeAt(request.document.root, offset);
      const pointer = node ? pointerOf(node) : "";
      const { code, message, severity } = diagnostic;
      const sentence = typeof message === "string" ? message : message.value;
      return { code: String(code), message: sentence, severity: severityOf(severity), range, pointer };
    });
  }

  of(uri: string): ManifestFacts | undefined {
    return this.#manifests.get(uri);
  }

  all(): Iterable<ManifestFacts> {
    return this.#manifests.values();
  }

  about(subject: string, except: string): NameFact[] {
    return [...this.#named.values()].flat().filter((fact) => fact.subject === subject && fact.uri !== except);
  }

  clashing(key: string, except: string): NameFact[] {
    return (this.#named.get(key) ?? []).filter(({ uri }) => uri !== except);
  }

  private add(facts: ManifestFacts): void {
    this.#manifests.set(facts.uri, facts);
    for (const fact of facts.names) {
      const named = this.#named.get(clashKey(fact));
      if (named) named.push(fact);
      else this.#named.set(clashKey(fact), [fact]);
    }
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

function severityOf(severity: number | undefined): Severity {
  return SEVERITIES.find((name) => LSP_SEVERITIES[name] === severity) ?? "warning";
}
