import type { ManifestDocument } from "../json/parse/document";
import type { DocumentKind } from "./kind";
import type { Manifest } from "./manifest";
import type { Vocabulary } from "./vocabulary";

/** A document with the parts that rules and features look at. */
export interface ManifestContext {
  readonly document: ManifestDocument;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  /** The manifests of a detail response; of any other document, the document itself. */
  readonly manifests: readonly Manifest[];
}
