import type { CheckOptions as CoreOptions } from "../core/check/check";
import { notSettable, settableRules } from "../core/check/workspace-rules";
import { ManifestDocument } from "../core/json/parse/document";
import { isObject } from "../core/json/tree/value";
import { DOCUMENT_KINDS, isDocumentKind } from "../core/manifest/kind";
import { isSeveritySetting, SEVERITY_SETTINGS } from "../core/rules/rule";
import { listAnd, listOr, message, show } from "../core/text/messages";
import { rangesIn } from "../documents/ranges";
import type { CheckOptions } from "./types";

/** Parses a text. @throws TypeError when it is not one: a program in JavaScript may pass a Buffer */
export function documentOf(text: unknown): ManifestDocument {
  if (typeof text === "string") return new ManifestDocument(text);
  throw new TypeError(
    message("The manifest must be a string, not a value of type {type}.", { type: typeof text }),
  );
}

/** Parses a text that has to be JSON. @throws SyntaxError, as JSON.parse does */
export function validDocumentOf(text: unknown): ManifestDocument {
  const document = documentOf(text);
  const [fault] = document.faults;
  if (!fault) return document;
  const { start } = rangesIn(document.text)(fault);
  const values = { line: start.line + 1, character: start.character + 1, problem: fault.message };
  throw new SyntaxError(message("Line {line}, character {character}: {problem}", values));
}

/** Creates the error for a text without a manifest. */
export function noManifest(): TypeError {
  return new TypeError(message("The text must be a manifest, or a detail response with one."));
}

/** Verifies the names of options: a misspelled one would change nothing. @throws TypeError when one is unknown */
export function requireKnown(options: unknown, known: readonly string[]): void {
  if (!isObject(options)) throw new TypeError(message("The options must be an object."));
  const option = Object.keys(options).find((name) => !known.includes(name));
  if (option === undefined) return;
  const values = { option: show(option), options: listAnd(known) };
  throw new TypeError(message("Unknown option {option}. The options are {options}.", values));
}

/** The names of the options of `check`. */
export const CHECK_OPTIONS = ["kind", "rules", "vocabulary"] as const satisfies (keyof CheckOptions)[];

/** Reads the options of `check` and `fix`. @throws TypeError when a kind, rule or severity is unknown */
export function readOptions({ kind = "auto", rules = {}, vocabulary = {} }: CheckOptions): CoreOptions {
  for (const [code, severity] of Object.entries(rules)) requireSeverity(code, severity);
  if (kind === "auto") return { rules, vocabulary };
  if (isDocumentKind(kind)) return { kind, rules, vocabulary };
  const kinds = listOr(["auto", ...DOCUMENT_KINDS]);
  throw new TypeError(message("The kind must be {kinds}, not {kind}.", { kinds, kind: show(kind) }));
}

function requireSeverity(code: string, severity: unknown): void {
  const fixed = notSettable(code);
  if (fixed !== undefined) throw new TypeError(fixed);
  if (!settableRules.some((rule) => rule.code === code)) {
    throw new TypeError(message("Unknown rule {code}.", { code: show(code) }));
  }
  if (isSeveritySetting(severity)) return;
  const values = { code, severities: listOr(SEVERITY_SETTINGS), severity: show(severity) };
  throw new TypeError(message("The severity of {code} must be {severities}, not {severity}.", values));
}
