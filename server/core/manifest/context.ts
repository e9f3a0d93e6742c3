import type { ManifestDocument } from "../json/parse/document";
import type { DocumentKind } from "./kind";
import type { Manifest } from "./manifest";
import type { PermissionPlace } from "./permissions";
import type { SettingPlace } from "./settings";
import type { Vocabulary } from "./vocabulary";

/** A document with the parts that rules and features look at. */
export interface ManifestContext {
  readonly document: ManifestDocument;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  /** The manifests of a detail response; of any other document, the document itself. */
  readonly manifests: readonly Manifest[];
  /** Every manifest's permissions that have a type. */
  readonly permissions: readonly PermissionPlace[];
  /** Every manifest's settings. */
  readonly settings: readonly SettingPlace[];
}
