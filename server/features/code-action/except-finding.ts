import { CodeActionKind, type CodeAction } from "vscode-languageserver-types";
import { exceptionsFor } from "../../core/check/exceptions/subject";
import { placeName } from "../../core/json/tree/describe";
import type { Finding } from "../../core/problem";
import { legible, message, show } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { toDiagnostic } from "../../documents/lsp-diagnostics";
import { folderOf, uriIn } from "../../host/uris";
import { clientCommandsOf } from "../../lsp/client";
import {
  EXCEPT_COMMAND,
  EXCEPT_FINDING_REQUEST,
  newExceptionsOf,
  reasonOf,
  type ExceptFindingResult,
  type UnreasonedExceptions,
} from "../../protocol";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import type { ConfigurationTarget } from "../../settings/configuration-edit";
import { readConfiguration } from "../../settings/read-configuration";
import { aboutManifest } from "../shared/feature";
import type { Services } from "../shared/services";
import { configurationEdit } from "./configuration-actions";

/**
 * `pluginManifest/exceptFinding`: writes exceptions with their reason into the configuration file that holds, or into a
 * new one beside the manifest.
 */
export const exceptFindingFeature = aboutManifest({
  method: EXCEPT_FINDING_REQUEST,
  params: { exceptions: newExceptionsOf, reason: reasonOf },
  prepare: ({ documents }, { uri }) => documents.whenWritable(uri),
  answer(_analysis, { uri, exceptions, reason }, services): ExceptFindingResult {
    if (!services.repository.isTrusted) return { edit: null };
    const changes = exceptions.map(({ rule, plugin, at, value }) => ({
      path: ["exceptions"],
      value: {
        ...{ rule, reason },
        ...(plugin !== undefined && { plugin }),
        ...(at !== undefined && { at }),
        ...(value !== undefined && { value }),
      },
      isEntry: true,
    }));
    return { edit: configurationEdit(changes, targetOf(uri, services)) ?? null };
  },
});

/** Returns the file that gets the exceptions of a manifest. */
function targetOf(uri: string, { client, documents }: Services): ConfigurationTarget {
  const target = documents.configurationTarget(uri, client.capabilities);
  // A new file holds for no other plugin.
  return target.text === undefined ? { ...target, uri: uriIn(folderOf(uri), CONFIGURATION_FILE) } : target;
}

/**
 * Tests if *Except with a Reason…* can be offered for a manifest: the client asks for the reason, and the file can be
 * written.
 */
export function canExcept(uri: string, services: Services): boolean {
  const { client, repository } = services;
  if (!repository.isTrusted || !clientCommandsOf(client.options).includes(EXCEPT_COMMAND)) return false;
  const { text, canCreate } = targetOf(uri, services);
  return text === undefined ? canCreate : readConfiguration(text).configuration !== undefined;
}

/** Returns the action *Except with a Reason…* of each finding that can be excepted. It asks before it writes. */
export function exceptActions(findings: readonly Finding[], analysis: Analysis): CodeAction[] {
  const offered = findings.flatMap((finding) => {
    const exceptions = exceptionsFor(finding, analysis.context);
    return exceptions.length > 0 ? [{ finding, exceptions }] : [];
  });
  const codes = offered.map(({ finding }) => finding.code);
  return offered.map(({ finding, exceptions }) => {
    const title = titleOf(finding, codes);
    const asked: UnreasonedExceptions = { textDocument: { uri: analysis.uri }, exceptions };
    return {
      ...{ title, kind: CodeActionKind.QuickFix, diagnostics: [toDiagnostic(finding, analysis)] },
      command: { title, command: EXCEPT_COMMAND, arguments: [asked] },
    };
  });
}

/** @param codes those of all findings that are offered beside it */
function titleOf({ code, pointer }: Finding, codes: readonly string[]): string {
  if (codes.length === 1) return message("Except with a Reason…");
  const isAlone = codes.filter((each) => each === code).length === 1;
  if (isAlone || pointer === "") return message("Except {code} with a Reason…", { code });
  const place = show(placeName(pointer));
  return legible(message("Except {code} at {place} with a Reason…", { code, place }));
}
