import type { ReleaseFacts } from "../release/facts";
import type { ManifestDocument } from "../json/parse/document";
import { manifestsOf, type Manifest } from "../manifest/manifest";
import { permissionPlaces, type PermissionPlace } from "../manifest/permissions";
import type { DocumentKind } from "../manifest/kind";
import type { FilesBeside, RuleContext } from "../rules/rule";
import { shapeFaults, type ShapeFaults } from "../schema/shape";
import { settingPlaces, type SettingPlace } from "../manifest/settings";
import { lazy } from "../text/lazy";
import type { Vocabulary } from "../manifest/vocabulary";

/** The context of the rules for one version of a document. Parts that only some rules need are found on demand. */
export class DocumentContext implements RuleContext {
  #permissions: readonly PermissionPlace[] | undefined;
  #settings: readonly SettingPlace[] | undefined;

  private constructor(
    readonly document: ManifestDocument,
    readonly kind: DocumentKind,
    readonly vocabulary: Vocabulary,
    private readonly faults: () => ShapeFaults,
    readonly manifests: readonly Manifest[],
    readonly beside: FilesBeside | undefined,
    readonly release: ReleaseFacts | undefined,
  ) {}

  static of(
    document: ManifestDocument,
    kind: DocumentKind,
    vocabulary: Vocabulary,
    beside?: FilesBeside,
    release?: ReleaseFacts,
  ): DocumentContext {
    const manifests = manifestsOf(document, kind);
    const faults = lazy(() => shapeFaults(document, kind, manifests));
    return new DocumentContext(document, kind, vocabulary, faults, manifests, beside, release);
  }

  /** Returns the same context with some of the manifests only. */
  with(manifests: readonly Manifest[]): DocumentContext {
    if (manifests.length === this.manifests.length) return this;
    const { document, kind, vocabulary, faults, beside, release } = this;
    return new DocumentContext(document, kind, vocabulary, faults, manifests, beside, release);
  }

  get shape(): ShapeFaults {
    return this.faults();
  }

  get permissions(): readonly PermissionPlace[] {
    return (this.#permissions ??= [...permissionPlaces(this.manifests)]);
  }

  get settings(): readonly SettingPlace[] {
    return (this.#settings ??= [...settingPlaces(this.manifests)]);
  }
}
