/**
 * What vscode-json-languageservice does for us. It is loaded when it is first asked for, from a bundle of its own: it takes
 * a tenth of the server's start.
 */
export { configurationCompletion, configurationHover } from "./configuration-file";
export { foldingRanges, format, selectionRanges } from "./json-structure";
