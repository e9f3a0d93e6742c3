import type { Position } from "vscode-languageserver-types";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { endOf } from "../../core/text/ranges";
import { PERMISSION_CAPABILITIES } from "../../core/manifest/vocabulary";
import { describePermission } from "../../core/schema/permissions";
import { makeLegible, message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { EXPLAIN_PERMISSION_REQUEST, optionalPositionOf, type PermissionExplanation } from "../../protocol";
import { manifestFeature } from "../shared/feature";

export const explainPermissionFeature = manifestFeature({
  method: EXPLAIN_PERMISSION_REQUEST,
  params: { position: optionalPositionOf },
  answer: (analysis, { position }) => explainPermissions(analysis, position),
});

/** Explains the permissions of a document's first manifest, starting with the one at the position. */
function explainPermissions(analysis: Analysis, position: Position | undefined): PermissionExplanation[] {
  const manifest = analysis.context.manifests[0]?.node;
  const offset = position && analysis.offset(position);
  const explanations = itemsOf(memberOf(manifest, "permissions")).flatMap((permission) => {
    const type = stringOf(memberOf(permission, "type")) ?? "";
    if (type.trim() === "") return [];
    const { label, sentence, host, tier } = describePermission(type, analysis.context);
    const programs = itemsOf(memberOf(permission, "value")).flatMap((item) => stringOf(item) ?? []);
    const programList = programs.map(show).join(message(", "));
    const sentences = [
      sentence,
      programList === "" ? [] : message("Programs: {programs}.", { programs: programList }),
      host === undefined ? [] : message("This description comes from {host}.", { host }),
      tier === undefined ? [] : message("Approval by the host: {tier}.", { tier }),
      capabilitySentence(type, manifest),
    ].flat();
    const isAt = offset !== undefined && offset >= permission.offset && offset <= endOf(permission);
    return { type: makeLegible(type), asked: label, sentences: sentences.map(makeLegible), isAt };
  });
  return explanations.sort((a, b) => Number(b.isAt) - Number(a.isAt));
}

function capabilitySentence(type: string, manifest: ValueNode | undefined): string {
  const capability = PERMISSION_CAPABILITIES.get(type);
  if (capability === undefined) return message("This permission has no host capability.");
  const capabilities = itemsOf(memberOf(manifest, "host_capabilities")).map(stringOf);
  return capabilities.includes(capability)
    ? message("The manifest lists this permission's host capability {capability}.", { capability })
    : message("The manifest does not list this permission's host capability {capability}.", { capability });
}
