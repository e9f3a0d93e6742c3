/**
 * The features that use vscode-json-languageservice. They are loaded on first use, from a separate bundle: loading them
 * takes a tenth of the server's start.
 */
export { configurationCompletion, configurationHover } from "./configuration-file";
export { foldingRanges, format, selectionRanges } from "./json-structure";
