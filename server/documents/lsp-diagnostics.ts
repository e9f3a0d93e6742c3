import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from "vscode-languageserver-types";
import type { Analysis } from "./analysis";
import { byPosition } from "../core/check/too-many-problems";
import { suppressionFindings } from "../settings/suppression-findings";
import { configurationFindings } from "../settings/configuration-findings";
import type { ExtendsFault } from "../settings/extends";
import { readConfiguration } from "../settings/read-configuration";
import type { Finding, Severity } from "../core/problem";
import { documentationUrl } from "../core/text/addresses";

const SOURCE = "plugin-manifest";

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * Returns a document's diagnostics; none for one that is not ours or has no content.
 * @param extended of a configuration file: what is wrong with what it extended when it was last read
 */
export function diagnosticsOf(analysis: Analysis, extended: readonly ExtendsFault[] = []): Diagnostic[] {
  if (analysis.isConfiguration) return configurationDiagnostics(analysis, extended);
  return analysis.isChecked ? analysis.result.findings.map((finding) => toDiagnostic(finding, analysis)) : [];
}

function configurationDiagnostics(analysis: Analysis, extended: readonly ExtendsFault[]): Diagnostic[] {
  const { text, options } = analysis;
  const findings = [
    ...configurationFindings(text, readConfiguration(text), extended),
    ...suppressionFindings(text, options),
  ];
  return findings.sort(byPosition).map((finding) => toDiagnostic(finding, analysis));
}

/** Converts a finding to an LSP diagnostic (docs/spec/rules.md, What a problem marks). */
export function toDiagnostic(finding: Finding, analysis: Analysis): Diagnostic {
  const {
    code,
    message,
    severity,
    related = [],
    elsewhere = [],
    unnecessary,
    pointer,
    members,
    data,
  } = finding;
  const here = related.map((place) => ({ ...place, uri: analysis.uri, range: analysis.range(place.range) }));
  const places = [...here, ...elsewhere].map(({ uri, range, message }) => ({
    location: { uri, range },
    message,
  }));
  return {
    range: analysis.range(finding.range),
    code,
    codeDescription: { href: documentationUrl(code) },
    severity: SEVERITIES[severity],
    source: SOURCE,
    message,
    ...(unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(places.length > 0 && { relatedInformation: places }),
    data: { pointer, ...(members && { members }), ...data },
  };
}
