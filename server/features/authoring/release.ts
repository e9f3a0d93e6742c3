import { bumpFor } from "../../core/catalog/diff/bump";
import { manifestChanges } from "../../core/catalog/diff/diff";
import type { ReleaseFacts } from "../../core/catalog/release-facts";
import { releasesOf, type Release } from "../../core/catalog/releases";
import { check } from "../../core/check/check";
import { isString, memberValue } from "../../core/json/tree/value";
import type { Finding } from "../../core/rules/rule";
import { rules } from "../../core/rules";
import type { Analysis } from "../../documents/analysis";
import type { EditSupport } from "../../lsp/client-support";
import type { ReleaseProblem, ReleaseResult } from "../../protocol";
import { workspaceEdit } from "../shared/workspace-edit";

const OF_RELEASE = new Set(rules.filter(({ section }) => section === "Release").map(({ code }) => code));

/** `pluginManifest/release`: the problems of a release, and the bump that its changes call for. */
export function releaseCheck(analysis: Analysis, facts: ReleaseFacts, support: EditSupport): ReleaseResult {
  const { document, options, version, context } = analysis;
  const { findings } = check(document, { ...options, release: facts });
  const problems = findings
    .filter(({ code }) => OF_RELEASE.has(code))
    .map((finding) => problemOf(finding, analysis, support));
  const manifest = context.manifests[0]?.value;
  const [last] = manifest ? releasesOf(manifest, facts.history).earlier : [];
  return { version, problems, ...(last && manifest && sinceRelease(last, manifest)) };
}

function problemOf(finding: Finding, analysis: Analysis, support: EditSupport): ReleaseProblem {
  const { code, severity, message, range, pointer, fixes = () => [] } = finding;
  return {
    ...{ code, severity, message, pointer },
    range: analysis.range(range),
    fixes: fixes().map(({ title, grade, edits }) => ({
      ...{ title, grade },
      edit: workspaceEdit(edits, analysis, support),
    })),
  };
}

function sinceRelease(
  { tag, version, manifest: earlier }: Release,
  manifest: Release["manifest"],
): Pick<ReleaseResult, "last" | "advice"> {
  const current = memberValue(manifest, "version");
  const changes = manifestChanges(earlier, manifest);
  const advice = bumpFor(changes, version, isString(current) ? current : undefined);
  return { last: { tag, version }, ...(advice && { advice }) };
}
