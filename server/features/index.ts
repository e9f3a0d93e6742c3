import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../protocol";
import { additionsFeature } from "./additions";
import { bumpVersionFeature } from "./authoring/bump-version";
import { comparisonFeatures } from "./authoring/comparison";
import { explainPermissionFeature } from "./authoring/explain-permission";
import { packageFeatures } from "./authoring/packages";
import { codeActionFeature } from "./code-action/code-action";
import { fixAllFeatures } from "./code-action/fix-all";
import { suppressFindingFeature } from "./code-action/suppress-finding";
import { codeLensFeature } from "./code-lens";
import { completionFeatures } from "./completion/completion";
import { hoverFeature } from "./hover/hover";
import { inlayHintFeature } from "./inlay-hint";
import { jsonFeatures } from "./json-structure";
import { navigationFeatures } from "./navigation";
import { newManifestFeatures } from "./new-manifest";
import { renameFeatures } from "./rename/rename";
import { semanticTokensFeatures } from "./semantic-tokens";
import { manifestFeature, type Feature } from "./shared/feature";
import { workspaceSymbolFeature } from "./workspace-symbol";

export { readBase } from "./authoring/comparison";
export { LazyDocumentation } from "./shared/documentation";
export { manifestFeature, feature, isListOf, paramReader } from "./shared/feature";
export type { Feature, Services } from "./shared/feature";

/** The requests that the server answers, except requests about diagnostics and the preview (server/serve/). */
export const FEATURES: readonly Feature[] = [
  ...completionFeatures,
  hoverFeature,
  codeActionFeature,
  ...fixAllFeatures,
  suppressFindingFeature,
  ...renameFeatures,
  codeLensFeature,
  inlayHintFeature,
  ...semanticTokensFeatures,
  ...navigationFeatures,
  workspaceSymbolFeature,
  ...jsonFeatures,
  manifestFeature({
    method: DOCUMENT_KIND_REQUEST,
    answer: ({ context }): DocumentKindResult => ({ kind: context.kind }),
  }),
  ...newManifestFeatures,
  additionsFeature,
  bumpVersionFeature,
  explainPermissionFeature,
  ...comparisonFeatures,
  ...packageFeatures,
];
