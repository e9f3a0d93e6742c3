import { CodeActionKind, type CodeAction } from "vscode-languageserver-types";
import { suppressionChange, proposeSuppressions } from "../../core/check/suppress";
import { propertyPath } from "../../core/json/tree/value";
import type { Finding } from "../../core/problem";
import { makeLegible, message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { toDiagnostic } from "../../project/documents/lsp-diagnostics";
import { folderUriOf, uriIn } from "../../host/uris";
import { clientCommandsOf } from "../../protocol/lsp/client";
import {
  SUPPRESS_COMMAND,
  SUPPRESS_FINDING_REQUEST,
  newSuppressionsOf,
  reasonOf,
  type SuppressFindingResult,
  type SuppressCommandArgument,
} from "../../protocol";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import type { ConfigurationToEdit } from "../../project/settings/configuration-edit";
import { readConfiguration } from "../../project/settings/read-configuration";
import { manifestFeature, whenConfigured, type Services } from "../shared/feature";
import { configurationFileEdit } from "../shared/workspace-edit";

/** Answers with the edit that adds suppressions to a manifest's configuration; null in an untrusted workspace. */
export const suppressFindingFeature = manifestFeature({
  method: SUPPRESS_FINDING_REQUEST,
  params: { suppressions: newSuppressionsOf, reason: reasonOf },
  prepare: whenConfigured,
  answer({ uri }, { suppressions, reason }, services): SuppressFindingResult {
    if (!services.repository.isTrusted) return { edit: null };
    const change = suppressionChange(suppressions, reason);
    return { edit: configurationFileEdit(change, configurationFor(uri, services)) ?? null };
  },
});

function configurationFor(uri: string, { client, documents }: Services): ConfigurationToEdit {
  const target = documents.configurationToEdit(uri, client.capabilities);
  // Create the file beside the manifest; in a higher folder, it could apply to other plugins.
  return target.text === undefined ? { ...target, uri: uriIn(folderUriOf(uri), CONFIGURATION_FILE) } : target;
}

/** Tests if the workspace is trusted, the client can ask for a reason, and the configuration file can be written. */
export function canSuppress(uri: string, services: Services): boolean {
  const { client, repository } = services;
  if (!repository.isTrusted || !clientCommandsOf(client.options).includes(SUPPRESS_COMMAND)) return false;
  const { text, canCreate } = configurationFor(uri, services);
  return text === undefined ? canCreate : readConfiguration(text).configuration !== undefined;
}

/** Offers *Suppress with a Reason…* for each finding that can be suppressed. The client asks for the reason. */
export function suppressionActions(
  findings: readonly Finding[],
  analysis: Analysis,
  kind: string = CodeActionKind.QuickFix,
): CodeAction[] {
  const suppressibleFindings = findings
    .map((finding) => ({ finding, suppressions: proposeSuppressions(finding, analysis.context) }))
    .filter(({ suppressions }) => suppressions.length > 0);
  const codes = suppressibleFindings.map(({ finding }) => finding.code);
  return suppressibleFindings.map(({ finding, suppressions }) => {
    const title = titleOf(finding, codes);
    const argument: SuppressCommandArgument = { textDocument: { uri: analysis.uri }, suppressions };
    const command = { title, command: SUPPRESS_COMMAND, arguments: [argument] };
    return { title, kind, diagnostics: [toDiagnostic(finding, analysis)], command };
  });
}

/** @param codes the codes of all findings with this action */
function titleOf({ code, pointer }: Finding, codes: readonly string[]): string {
  if (codes.length === 1) return message("Suppress with a Reason…");
  const isCodeUnique = codes.filter((other) => other === code).length === 1;
  if (isCodeUnique || pointer === "") return message("Suppress {code} with a Reason…", { code });
  const place = show(propertyPath(pointer));
  return makeLegible(message("Suppress {code} at {place} with a Reason…", { code, place }));
}
