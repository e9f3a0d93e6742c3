import type { Position } from "vscode-languageserver-types";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { endOf } from "../../core/text/ranges";
import { PERMISSION_CAPABILITIES } from "../../core/manifest/vocabulary";
import { permissionWords } from "../../core/schema/permissions";
import { legible, message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { EXPLAIN_PERMISSION_REQUEST, optionalPositionOf, type PermissionExplanation } from "../../protocol";
import { aboutManifest } from "../shared/feature";

export const explainPermissionFeature = aboutManifest({
  method: EXPLAIN_PERMISSION_REQUEST,
  params: { position: optionalPositionOf },
  answer: (analysis, { position }) => explainPermissions(analysis, position),
});

/**
 * Answers `pluginManifest/explainPermission`: explains the permissions of a manifest, for a detail response those of the
 * newest one. The one at the position comes first.
 */
function explainPermissions(analysis: Analysis, position: Position | undefined): PermissionExplanation[] {
  const manifest = analysis.context.manifests[0]?.node;
  const offset = position && analysis.offset(position);
  const explained = itemsOf(memberOf(manifest, "permissions")).flatMap((permission) => {
    const type = stringOf(memberOf(permission, "type"));
    if (type === undefined || type.trim() === "") return [];
    const isAt = offset !== undefined && offset >= permission.offset && offset <= endOf(permission);
    const { asked, sentences } = explanation(type, permission, manifest, analysis.context);
    return { type: legible(type), asked, sentences: sentences.map(legible), isAt };
  });
  return explained.sort((one, other) => Number(other.isAt) - Number(one.isAt));
}

function explanation(
  type: string,
  permission: ValueNode,
  manifest: ValueNode | undefined,
  context: Analysis["context"],
): Pick<PermissionExplanation, "asked" | "sentences"> {
  const { label, sentence, host, tier } = permissionWords(type, context);
  const programs = itemsOf(memberOf(permission, "value")).flatMap((each) => stringOf(each) ?? []);
  return {
    asked: label,
    sentences: [
      sentence,
      ...(programs.length > 0
        ? [message("Programs: {programs}", { programs: programs.map(show).join(message(", ")) })]
        : []),
      ...(host === undefined ? [] : [message("These are the words of {host}.", { host })]),
      ...(tier === undefined ? [] : [message("Approval by the host: {tier}.", { tier })]),
      capabilitySentence(type, manifest),
    ],
  };
}

function capabilitySentence(type: string, manifest: ValueNode | undefined): string {
  const capability = PERMISSION_CAPABILITIES.get(type);
  if (capability === undefined) return message("No host capability belongs to it.");
  const listed = itemsOf(memberOf(manifest, "host_capabilities")).map(stringOf);
  return listed.includes(capability)
    ? message("It goes with the host capability {capability}, which the manifest lists.", { capability })
    : message("It goes with the host capability {capability}, which the manifest does not list.", {
        capability,
      });
}
