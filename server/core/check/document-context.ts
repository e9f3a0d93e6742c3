import type { ManifestDocument } from "../json/parse/document";
import { manifestsOf, type Manifest } from "../manifest/manifest";
import { permissionPlaces, type PermissionPlace } from "../manifest/permissions";
import type { DocumentKind } from "../manifest/kind";
import type { RuleContext } from "../rules/rule";
import { shapeFaults, type ShapeFaults } from "../schema/shape";
import { settingPlaces, type SettingPlace } from "../manifest/settings";
import type { Vocabulary } from "../manifest/vocabulary";

/** The context of the rules for one version of a document. Parts that only some rules need are found on demand. */
export class DocumentContext implements RuleContext {
  #permissions: readonly PermissionPlace[] | undefined;
  #settings: readonly SettingPlace[] | undefined;

  private constructor(
    readonly document: ManifestDocument,
    readonly kind: DocumentKind,
    readonly vocabulary: Vocabulary,
    readonly shape: ShapeFaults,
    readonly manifests: readonly Manifest[],
  ) {}

  static of(document: ManifestDocument, kind: DocumentKind, vocabulary: Vocabulary): DocumentContext {
    const manifests = manifestsOf(document, kind);
    return new DocumentContext(document, kind, vocabulary, shapeFaults(document, kind, manifests), manifests);
  }

  /** Returns the same context with some of the manifests only. */
  with(manifests: readonly Manifest[]): DocumentContext {
    if (manifests.length === this.manifests.length) return this;
    return new DocumentContext(this.document, this.kind, this.vocabulary, this.shape, manifests);
  }

  get permissions(): readonly PermissionPlace[] {
    return (this.#permissions ??= [...permissionPlaces(this.manifests)]);
  }

  get settings(): readonly SettingPlace[] {
    return (this.#settings ??= [...settingPlaces(this.manifests)]);
  }
}
