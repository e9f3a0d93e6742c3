import { artifactFamily } from "./artifact-family";
import { artifactNativePath } from "./artifact-native-path";
import { artifactNullness } from "./artifact-nullness";
import { artifactTopLevel } from "./artifact-top-level";
import { artifactsPlacement } from "./artifacts-placement";
import { authorShorthand } from "./author-shorthand";
import { capabilityPermission } from "./capability-permission";
import { catalogMembersMissing } from "./catalog-members-missing";
import { commandIdFormat } from "./command-id-format";
import { commandPrefix } from "./command-prefix";
import { compatibilityMismatch } from "./compatibility-mismatch";
import { duplicateEntry } from "./duplicate-entry";
import { duplicateMember } from "./duplicate-member";
import { emptyString } from "./empty-string";
import { executableName } from "./executable-name";
import { extensionFormat } from "./extension-format";
import { idFormat } from "./id-format";
import { installStatusArtifact } from "./install-status-artifact";
import { jsonSyntax } from "./json-syntax";
import { latestVersion } from "./latest-version";
import { levelEmpty } from "./level-empty";
import { levelMemberMissing } from "./level-member-missing";
import { levelNotDeclared } from "./level-not-declared";
import { licenseId } from "./license-id";
import { mimeTypeFormat } from "./mime-type-format";
import { mirrorMismatch } from "./mirror-mismatch";
import { missingFile } from "./missing-file";
import { missingMember } from "./missing-member";
import { pathFormat } from "./path-format";
import { permissionValueMissing } from "./permission-value-missing";
import { permissionValueUnexpected } from "./permission-value-unexpected";
import { placeholderChangelog } from "./placeholder-changelog";
import { placeholderVersion } from "./placeholder-version";
import { platformNative } from "./platform-native";
import { releaseChangelog } from "./release-changelog";
import { releaseFile } from "./release-file";
import { releaseHistory } from "./release-history";
import { releaseId } from "./release-id";
import { releasePackage } from "./release-package";
import { releasePermission } from "./release-permission";
import { releasePlatform } from "./release-platform";
import { releaseTemplate } from "./release-template";
import { releaseVersion } from "./release-version";
import { requestIdFormat } from "./request-id-format";
import { settingBounds } from "./setting-bounds";
import { settingDefault } from "./setting-default";
import { settingKeyword } from "./setting-keyword";
import { sha256Format } from "./sha256-format";
import { signatureFormat } from "./signature-format";
import { slugFormat } from "./slug-format";
import type { Rule } from "./rule";
import { summaryDescription } from "./summary-description";
import { tabPositionFormat } from "./tab-position-format";
import { tagsDerivedMissing } from "./tags-derived-missing";
import { tagsStale } from "./tags-stale";
import { tagsUnsorted } from "./tags-unsorted";
import { templateValue } from "./template-value";
import { timestampFormat } from "./timestamp-format";
import { unknownMember } from "./unknown-member";
import { unknownValue } from "./unknown-value";
import { unobservedValue } from "./unobserved-value";
import { updatedAt } from "./updated-at";
import { urlFormat } from "./url-format";
import { versionFormat } from "./version-format";
import { versionIdFormat } from "./version-id-format";
import { versionIdentity } from "./version-identity";
import { versionRange } from "./version-range";
import { versionsOrder } from "./versions-order";
import { wrongType } from "./wrong-type";

/** Every rule, in the catalog's order. */
export const rules: readonly Rule[] = [
  jsonSyntax,
  duplicateMember,
  missingMember,
  wrongType,
  authorShorthand,
  unknownValue,
  unobservedValue,
  unknownMember,
  emptyString,
  templateValue,
  catalogMembersMissing,
  idFormat,
  versionFormat,
  urlFormat,
  timestampFormat,
  requestIdFormat,
  sha256Format,
  signatureFormat,
  slugFormat,
  pathFormat,
  extensionFormat,
  commandIdFormat,
  tabPositionFormat,
  mimeTypeFormat,
  versionIdFormat,
  levelMemberMissing,
  levelNotDeclared,
  duplicateEntry,
  levelEmpty,
  permissionValueMissing,
  permissionValueUnexpected,
  executableName,
  capabilityPermission,
  versionRange,
  compatibilityMismatch,
  platformNative,
  missingFile,
  tagsDerivedMissing,
  tagsUnsorted,
  tagsStale,
  summaryDescription,
  installStatusArtifact,
  artifactNullness,
  artifactTopLevel,
  artifactFamily,
  artifactNativePath,
  placeholderChangelog,
  settingDefault,
  settingBounds,
  settingKeyword,
  commandPrefix,
  licenseId,
  versionsOrder,
  artifactsPlacement,
  latestVersion,
  versionIdentity,
  placeholderVersion,
  mirrorMismatch,
  updatedAt,
  releaseTemplate,
  releaseVersion,
  releaseChangelog,
  releaseFile,
  releasePlatform,
  releaseId,
  releasePackage,
  releasePermission,
  releaseHistory,
];
