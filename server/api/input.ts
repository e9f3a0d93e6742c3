import type { CheckOptions as CoreOptions } from "../core/check/check";
import { ManifestDocument } from "../core/json/parse/document";
import { message } from "../core/text/messages";
import { checkOptions, ownConfiguration } from "../settings/merge";
import { rangesIn } from "../program/positions";
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

/** Turns the options of `check` and `fix` into those of the core, which by default recognizes the kind itself. */
export function coreOptions({
  kind = "auto",
  rules = {},
  vocabulary = {},
  ...rest
}: CheckOptions): CoreOptions {
  const { host, exceptions = [] } = rest;
  const given = { documentKind: kind, rules, vocabulary, exceptions, ...(host && { host }) };
  return checkOptions(ownConfiguration(given, "options"));
}
