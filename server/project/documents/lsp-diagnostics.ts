import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from "vscode-languageserver-types";
import type { Finding, PlaceElsewhere, Severity } from "../../core/problem";
import { documentationUrl } from "../../core/text/addresses";
import { configurationProblems, toReportedFinding } from "../report";
import { configurationFindings } from "../settings/configuration-findings";
import type { ExtendsFault } from "../settings/extends";
import { readConfiguration } from "../settings/read-configuration";
import type { Analysis } from "./analysis";

const SOURCE = "plugin-manifest";

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * Returns a document's diagnostics; none if it is blank or not a manifest.
 * @param extendsFaults for a configuration file: the problems of the files it extended when last read
 */
export function diagnosticsOf(analysis: Analysis, extendsFaults: readonly ExtendsFault[] = []): Diagnostic[] {
  if (!analysis.isChecked) return [];
  const { text, options } = analysis;
  const findings = analysis.isConfiguration
    ? configurationProblems(
        text,
        configurationFindings(text, readConfiguration(text), extendsFaults),
        options,
      )
    : analysis.result.findings;
  return findings.map((finding) => toDiagnostic(finding, analysis));
}

/** Converts a finding to an LSP diagnostic (docs/spec/rules.md, What a problem marks). */
export function toDiagnostic(finding: Finding, analysis: Analysis): Diagnostic {
  const subject = {
    file: { name: analysis.uri, hasByteOrderMark: false },
    toRange: analysis.range.bind(analysis),
    nameOf: ({ uri }: PlaceElsewhere) => uri,
  };
  const reportedFinding = toReportedFinding(finding, subject, false);
  const { code, severity, message, range, pointer, members, unnecessary, data, related } = reportedFinding;
  return {
    range,
    code,
    codeDescription: { href: documentationUrl(code) },
    severity: SEVERITIES[severity],
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
