import { allowanceSentence } from "../compare/access";
import { CHANGE_CLASSES, changeClassName, type ChangeClass, type ManifestChange } from "../compare/change";
import { isVersion } from "../manifest/versions";
import { message, plural } from "../text/messages";
import { markdownCode } from "../text/printable";
import type { Bump, ComparedSide, BaseComparison } from "./comparison";
import { savedVersionText } from "./past";

/** Advises which version the changes require. @param format formats each version, for example as Markdown code */
export function adviceSentence(
  { base, bump, wanted, enough, current }: BaseComparison,
  format: (version: string) => string = String,
): string {
  if (base === "unreleased")
    return message("No release tag has this manifest yet, so there is nothing to compare it with.");
  if (base === "new") return message("The manifest is in no release, so everything that it may do is new.");
  if (base === "unversioned")
    return message("No release of the manifest has a valid version, so everything that it may do is new.");
  if (wanted === undefined) return message("The base has no three-part version to increase.");
  if (!isVersion(current.version))
    return message("The manifest has no valid version. It needs {wanted} or above.", {
      wanted: format(wanted),
    });
  const values = {
    wanted: format(wanted),
    version: format(current.version),
    base: versionText(base, format),
  };
  if (bump === "none") {
    return enough
      ? message("No new version is needed.")
      : message("Version {version} is lower than {base}.", values);
  }
  return (enough ? SUFFICIENT_SENTENCES : TOO_LOW_SENTENCES)[bump](values);
}

function versionText(
  { name, version = name, isSaved }: ComparedSide,
  format: (version: string) => string,
): string {
  return isSaved ? savedVersionText(format(version)) : format(version);
}

type VersionSentence = (values: { readonly wanted: string; readonly version: string }) => string;

const SUFFICIENT_SENTENCES: Readonly<Record<Exclude<Bump, "none">, VersionSentence>> = {
  major: (values) => message("The changes call for a major version: {version} is high enough.", values),
  minor: (values) => message("The changes call for a minor version: {version} is high enough.", values),
  patch: (values) => message("The changes call for a patch version: {version} is high enough.", values),
};

const TOO_LOW_SENTENCES: Readonly<Record<Exclude<Bump, "none">, VersionSentence>> = {
  major: (values) =>
    message("The changes call for a major version: {wanted} or above, not {version}.", values),
  minor: (values) =>
    message("The changes call for a minor version: {wanted} or above, not {version}.", values),
  patch: (values) =>
    message("The changes call for a patch version: {wanted} or above, not {version}.", values),
};

/** Counts the changes by class, and advises which version they require. */
export function summarySentences(comparison: BaseComparison): string {
  const { base, changes } = comparison;
  const counts = typeof base === "string" && changes.length === 0 ? [] : [countSentence(changes)];
  return [...counts, adviceSentence(comparison)].join(message(" "));
}

function countSentence(changes: readonly ManifestChange[]): string {
  const parts = CHANGE_CLASSES.flatMap((name) => {
    const count = changes.filter((change) => change.class === name).length;
    return count > 0 ? COUNT_LABELS[name](count) : [];
  });
  if (parts.length === 0) return message("No changes.");
  const values = { count: changes.length, parts: parts.join(message(", ")) };
  return plural(changes.length, "{count} change: {parts}.", "{count} changes: {parts}.", values);
}

const COUNT_LABELS: Readonly<Record<ChangeClass, (count: number) => string>> = {
  breaking: (count) => message("{count} breaking", { count }),
  permission: (count) => plural(count, "{count} permission", "{count} permissions", { count }),
  feature: (count) => plural(count, "{count} feature", "{count} features", { count }),
  change: (count) => message("{count} other", { count }),
  text: (count) => plural(count, "{count} text", "{count} texts", { count }),
};

/** Formats a comparison for a pull request: one table, permissions first (docs/spec/release.md, diff). */
export function diffMarkdown(comparison: BaseComparison): string {
  const { base, current, changes } = comparison;
  const to = markdownCode(current.version ?? current.name);
  const title =
    typeof base === "string"
      ? message("### What is new in {to}", { to })
      : message("### What changes from {from} to {to}", { from: versionText(base, markdownCode), to });
  const isCompared = typeof base !== "string" || changes.length > 0;
  const table = changes.length > 0 ? changeTable(changes) : `${message("No changes.")}\n`;
  return `${title}\n\n${isCompared ? `${table}\n` : ""}${adviceSentence(comparison, markdownCode)}\n`;
}

function changeTable(changes: readonly ManifestChange[]): string {
  const permissions = changes.filter((change) => change.class === "permission");
  const others = changes.filter((change) => change.class !== "permission");
  const rows = [...permissions, ...others].map(
    (change) =>
      `| ${changeClassName(change.class)} | ${markdownCode(change.sentence)} | ${allowanceCell(change)} | ${markdownCode(change.pointer)} |\n`,
  );
  const header = `| ${message("Class")} | ${message("Change")} | ${message("Allows")} | ${message("Place")} |\n`;
  return `${header}| --- | --- | --- | --- |\n${rows.join("")}`;
}

function allowanceCell({ approval, allows }: ManifestChange): string {
  return [
    ...(allows ? [allowanceSentence(allows, markdownCode)] : []),
    ...(approval ? [message("Approved: {reason}", { reason: markdownCode(approval.reason) })] : []),
  ].join(message(" "));
}
