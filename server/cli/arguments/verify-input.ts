import type { KeyObject } from "node:crypto";
import { noManifest } from "../../core/release/sides";
import { describedIn, type Described } from "../../core/release/packages/described";
import { message } from "../../core/text/messages";
import { MAX_KEY_BYTES } from "../../host/limits";
import { notAKey } from "../../host/packages/digester.node";
import { parsePublicKey, type Signer } from "../../host/packages/signature.node";
import type { Options } from "./arguments";
import { CallError, Failure } from "../../program/failures";
import { readContent, readDocument } from "../../program/read";

/** The options of `verify` (docs/spec/release.md, verify). */
export const VERIFY_OPTIONS = {
  format: { type: "string", default: "text" },
  package: { type: "string", multiple: true, default: [] },
  "public-key": { type: "string" },
  signed: { type: "string" },
  version: { type: "string" },
} as const satisfies Options;

/** Reads `--public-key` and `--signed`, which need each other. @throws CallError, Failure */
export function readSigner(file: string | undefined, signed: string | undefined): Signer | undefined {
  if (file === undefined && signed === undefined) return undefined;
  if (file === undefined) throw new CallError(message("--signed needs --public-key <file>."));
  if (signed === undefined) {
    throw new CallError(message("--public-key needs --signed file or --signed sha256."));
  }
  if (signed !== "file" && signed !== "sha256") {
    throw new CallError(message("--signed must be file or sha256, not '{signed}'.", { signed }));
  }
  return { key: readPublicKey(file), signed };
}

/**
 * Reads a manifest, or a version of a detail response.
 * @param wanted the version's number; the newest version if absent
 * @throws CallError when the document lacks the version, Failure when the file cannot be read
 */
export function readDescribed(name: string, wanted: string | undefined): Described {
  const described = describedIn(readDocument(name), wanted);
  if (described === "other-version")
    throw new CallError(message("'{name}' has no version '{wanted}'.", { name, wanted: wanted ?? "" }));
  if (described) return described;
  throw new Failure(name, noManifest(name));
}

/** Reads the public key of ed25519 in a file. @throws CallError when it is not one, Failure when it cannot be read */
function readPublicKey(path: string): KeyObject {
  const key = parsePublicKey(readContent(path, MAX_KEY_BYTES).text);
  if (key) return key;
  throw new CallError(notAKey(path));
}
