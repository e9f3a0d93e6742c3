import { membersOf } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import type { Face } from "../page/model/entry";
import { InvalidParams } from "./params";
import { packagesOf, type PackageOf } from "./release";
import type { TextDocumentIdentifier } from "./shared";

export type {
  AccessPlace,
  ChangeWarning,
  Comparison,
  EarlierSource,
  EntryCheck,
  EntryFix,
  EntryProblem,
  EntryRelease,
  EntryResult,
  Face,
  FieldChange,
  FieldProvenance,
  ReviewedChange,
} from "../page/model/entry";

/** Request `pluginManifest/entry`: the catalog detail entry of a manifest; null when the document is not ours. */
export const ENTRY_REQUEST = "pluginManifest/entry";

export interface EntryParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly face?: Face;
  /** Set to get the fixes of the problems and the findings in the resulting entry too, which take longer. */
  readonly checks?: boolean;
  /** Set to get the checklist before a release, with these packages. */
  readonly release?: { readonly packages: readonly PackageOf[] };
  /** The version of the text that the client already has. The response waits for another version or for the close. */
  readonly after?: number;
  /** The `older` of the last result that the client keeps: the same earlier versions are then left out. */
  readonly known?: number;
}

/** What is asked of the entry of a document. */
export interface EntryQuestion {
  readonly face: Face;
  readonly checks: boolean;
  readonly packages: readonly PackageOf[] | undefined;
  readonly after: number | undefined;
  readonly known: number | undefined;
}

/** Reads what is asked of the entry of a document. @throws InvalidParams */
export function entryQuestionOf(params: unknown): EntryQuestion {
  const { face = "published", checks = false, release, after, known } = membersOf(params);
  if (face !== "published" && face !== "current")
    throw new InvalidParams(message('face must be "published" or "current".'));
  if (typeof checks !== "boolean")
    throw new InvalidParams(message("{name} must be true or false.", { name: "checks" }));
  if (after !== undefined && typeof after !== "number")
    throw new InvalidParams(message("after must be a version."));
  if (known !== undefined && typeof known !== "number")
    throw new InvalidParams(message("known must be a number."));
  return { face, checks, packages: release === undefined ? undefined : packagesOf(release), after, known };
}

/** Notification `pluginManifest/entryChanged`, server to client: the entry of a document may have changed. */
export const ENTRY_CHANGED_NOTIFICATION = "pluginManifest/entryChanged";

export interface EntryChangedParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly version: number;
}
