/*
 * Table of contents: each export answers the request in its comment. Request handlers import only this file.
 */

// Writing

/** `textDocument/completion`, and the context that is collected for it first */
export { completion } from "./completion/completion";
export { folderAt } from "./completion/sources/paths";
export type { Surroundings } from "./completion/sources/surroundings";
export { isVersionAt } from "./completion/sources/texts";
/** `textDocument/hover` */
export { hover } from "./hover/hover";
/** Both, and `completionItem/resolve`, for clients without Markdown */
export { plainHover, plainItem, plainList } from "./shared/plain-text";

// Correcting

/** `textDocument/codeAction`, and the command that fixes all (`workspace/executeCommand`) */
export { codeActions, FIX_ALL_KIND, fixAllTitle, fixAllEdit } from "./code-action/code-action";
/** `pluginManifest/release` */
export { releaseCheck } from "./authoring/release";
/** `pluginManifest/packagePlatforms` */
export { packagePlatforms } from "./authoring/package-platforms";
/** `pluginManifest/comparisonBases`, `pluginManifest/compare` */
export { comparison, comparisonBases, sideIn } from "./authoring/comparison";
/** `pluginManifest/guessPlatforms`, `fillArtifacts`, `packageVersions`, `verifyPackages` */
export {
  filledArtifacts,
  guessedPlatforms,
  packageVersions,
  verifiedPackages,
  type NamedPackage,
} from "./authoring/packages";
/** `pluginManifest/suggestedFixes` */
export { suggestedFixes } from "./suggested-fixes";
/** `textDocument/prepareRename`, `textDocument/rename` */
export { filesToRename, prepareRename, rename } from "./rename";
export { RenameRefusal } from "./shared/rename-refusal";
/** Both, of a plugin's identifier */
export {
  closedDocument,
  filesWithPlugin,
  pluginIdentifierAt,
  refuseRename,
  renamePlugin,
  type RenamedDocument,
} from "./authoring/rename-plugin";

// Reading

/** `textDocument/codeLens` */
export { codeLenses } from "./code-lens";
/** `textDocument/inlayHint` */
export { inlayHints } from "./inlay-hint";
/** `textDocument/semanticTokens/full`, `textDocument/semanticTokens/range` */
export { semanticTokens, SEMANTIC_TOKENS_LEGEND } from "./semantic-tokens";
/** `textDocument/documentSymbol` */
export { documentSymbols } from "./document-symbol";

// Navigating

/** `textDocument/definition` */
export { definition } from "./definition";
/** `textDocument/references`, `textDocument/documentHighlight` */
export { documentHighlights, references } from "./references";
/** `textDocument/documentLink` */
export { documentLinks } from "./document-link";
/** `workspace/symbol` */
export { workspaceSymbols } from "./workspace-symbol";

// Authoring, by custom requests

/** `pluginManifest/bumpVersion` */
export { bumpVersion, type TaggedVersions } from "./authoring/bump-version";
/** `pluginManifest/explainPermission` */
export { explainPermissions } from "./authoring/explain-permission";
/** `pluginManifest/additions` */
export { additions } from "./additions";
/** `pluginManifest/newManifest` */
export { newManifestResult } from "./new-manifest";
export { usualSchema } from "./shared/usual-schema";

// Any JSON file

/** `textDocument/foldingRange`, `textDocument/selectionRange`, `textDocument/formatting`, `textDocument/rangeFormatting` */
export { foldingRanges, format, selectionRanges } from "./json-structure";
/** `textDocument/completion` and `textDocument/hover` in a configuration file */
export { configurationCompletion, configurationHover } from "./configuration-file";
