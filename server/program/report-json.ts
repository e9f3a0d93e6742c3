import type { FileReport, ReportedFinding, ReportedPlace } from "./file-report";

/** Returns a file's report as `--format json` prints it. */
export function toJson({ path, kind, findings, suppressed }: FileReport) {
  return {
    path,
    kind,
    diagnostics: findings.map(findingToJson),
    ...(suppressed.length > 0 && {
      suppressed: suppressed.map(({ reason, suppression, ...finding }) => ({
        ...findingToJson(finding),
        ...{ reason, suppression },
      })),
    }),
  };
}

function findingToJson(finding: ReportedFinding) {
  const { code, severity, message, range, pointer, members, related, fixes } = finding;
  return {
    code,
    severity,
    message,
    range,
    pointer,
    ...(members && { members }),
    ...(related.length > 0 && { related: related.map(placeToJson) }),
    fixes: fixes.map(({ title, grade }) => ({ title, applicability: grade })),
  };
}

function placeToJson({ file: { path }, range, message }: ReportedPlace) {
  return { path, range, message };
}
