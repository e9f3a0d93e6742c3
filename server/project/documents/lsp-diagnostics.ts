import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from "vscode-languageserver-types";
import type { Finding, PlaceElsewhere, Severity } from "../../core/problem";
import { rulePageUrl } from "../../core/text/addresses";
import { configurationProblems, toReportedFinding } from "../report";
import { configurationFindings } from "../settings/configuration-findings";
import type { ExtendsFault } from "../settings/extends";
import { readConfiguration } from "../settings/read-configuration";
import type { Analysis } from "./analysis";

const SOURCE = "plugin-manifest";

const LSP_SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * Returns the diagnostics of a manifest or a configuration file; an empty list for any other document.
 * @param extendsFaults for a configuration file: the problems found when its `extends` was last resolved
 */
export function diagnosticsOf(analysis: Analysis, extendsFaults: readonly ExtendsFault[] = []): Diagnostic[] {
  if (!analysis.isChecked) return [];
  const { text, options } = analysis;
  const findings = analysis.isConfiguration
    ? configurationProblems(
        text,
        configurationFindings(text, readConfiguration(text), extendsFaults).findings,
        options,
      )
    : analysis.result.findings;
  return findings.map((finding) => toDiagnostic(finding, analysis));
}

/** Converts a finding to an LSP diagnostic (docs/spec/rules.md, What a problem marks). */
export function toDiagnostic(finding: Finding, analysis: Analysis): Diagnostic {
  const context = {
    file: { name: analysis.uri, hasByteOrderMark: false },
    toRange: analysis.range.bind(analysis),
    nameOf: ({ uri }: PlaceElsewhere) => uri,
  };
  const reportedFinding = toReportedFinding(finding, context, false);
  const { code, severity, message, range, pointer, members, unnecessary, data, related } = reportedFinding;
  return {
    range,
    code,
    codeDescription: { href: rulePageUrl(code) },
    severity: LSP_SEVERITIES[severity],
    source: SOURCE,
    message,
    ...(unnecessary && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && {
      relatedInformation: related.map((place) => ({
        location: { uri: place.file.name, range: place.range },
        message: place.message,
      })),
    }),
    data: { pointer, ...(members && { members }), ...data },
  };
}
