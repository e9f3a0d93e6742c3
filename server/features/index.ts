import { additionsFeature } from "./additions";
import { bumpVersionFeature } from "./authoring/bump-version";
import { compareFeature, comparisonBasesFeature } from "./authoring/comparison";
import { explainPermissionFeature } from "./authoring/explain-permission";
import {
  fillArtifactsFeature,
  guessPlatformsFeature,
  packagePlatformsFeature,
  packageVersionsFeature,
  verifyPackagesFeature,
} from "./authoring/packages";
import { releaseFeature } from "./authoring/release";
import { codeActionFeature } from "./code-action/code-action";
import { suppressFindingFeature } from "./code-action/suppress-finding";
import { executeCommandFeature, suggestedFixesFeature } from "./code-action/fix-all";
import { codeLensFeature } from "./code-lens";
import { completionFeature, completionResolveFeature } from "./completion/completion";
import { definitionFeature, documentHighlightFeature, referencesFeature } from "./navigation";
import { documentKindFeature } from "./document-kind";
import { documentLinkFeature } from "./document-link";
import { documentSymbolFeature } from "./document-symbol";
import { hoverFeature } from "./hover/hover";
import { inlayHintFeature } from "./inlay-hint";
import {
  foldingRangeFeature,
  formattingFeature,
  rangeFormattingFeature,
  selectionRangeFeature,
} from "./json-structure";
import { authorNameFeature, newManifestFeature } from "./new-manifest";
import { prepareRenameFeature, renameFeature } from "./rename/rename";
import { rangeSemanticTokensFeature, semanticTokensFeature } from "./semantic-tokens";
import type { Feature } from "./shared/feature";
import { workspaceSymbolFeature } from "./workspace-symbol";

export { readBase } from "./authoring/comparison";
export { LazyDocumentation } from "./shared/documentation";
export { aboutManifest, feature, isListOf, isText, reader, type Feature } from "./shared/feature";
export type { Services } from "./shared/services";

/**
 * Lists the requests that the server answers. Those about diagnostics and the preview are in server/serve/, beside the
 * services that they need.
 */
export const FEATURES: readonly Feature[] = [
  // Writing
  completionFeature,
  completionResolveFeature,
  hoverFeature,

  // Correcting
  codeActionFeature,
  executeCommandFeature,
  prepareRenameFeature,
  renameFeature,

  // Reading
  codeLensFeature,
  inlayHintFeature,
  semanticTokensFeature,
  rangeSemanticTokensFeature,

  // Navigating
  definitionFeature,
  referencesFeature,
  documentHighlightFeature,
  documentLinkFeature,
  workspaceSymbolFeature,

  // Any JSON file
  documentSymbolFeature,
  foldingRangeFeature,
  selectionRangeFeature,
  formattingFeature,
  rangeFormattingFeature,

  // Beyond LSP: authoring
  documentKindFeature,
  newManifestFeature,
  authorNameFeature,
  additionsFeature,
  suggestedFixesFeature,
  suppressFindingFeature,
  bumpVersionFeature,
  explainPermissionFeature,

  // Beyond LSP: releases and packages
  releaseFeature,
  comparisonBasesFeature,
  compareFeature,
  packagePlatformsFeature,
  guessPlatformsFeature,
  packageVersionsFeature,
  fillArtifactsFeature,
  verifyPackagesFeature,
];
