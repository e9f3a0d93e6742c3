import { code } from "../../text/printable";
import { message } from "../../text/messages";
import { comparedSentence, type ComparedValue, type Signed } from "./verification";

interface VerificationReport {
  readonly name: string;
  readonly version: string | undefined;
  readonly packages: readonly ReportedPackage[];
  /** What signatures cover, as the user says; undefined if none was verified. */
  readonly signed: Signed | undefined;
}

interface ReportedPackage {
  readonly platform: string;
  readonly file: string;
  /** Null if the package could not be verified. */
  readonly agrees: boolean | null;
  readonly values: readonly ComparedValue[];
  readonly failure?: string;
}

/** Writes a verification for people: one table for each package. */
export function verificationMarkdown({ name, version, packages, signed }: VerificationReport): string {
  const values = { name: code(name), version: code(version ?? "–") };
  const title = message("### Packages of {name}, version {version}", values);
  const statement = signed && packages.some(({ agrees }) => agrees !== null) ? [SIGNED[signed]()] : [];
  return `${[title, ...packages.map(packageMarkdown), ...statement].join("\n\n")}\n`;
}

function packageMarkdown({ platform, file, agrees, values, failure }: ReportedPackage): string {
  const title = titleOf(agrees, { platform: code(platform), file: code(file) });
  if (failure !== undefined) return `${title}\n\n${code(failure)}`;
  const rows = values.map((value) => {
    const result = value.agrees ? message("agrees") : message("**differs**");
    return `| ${result} | ${code(comparedSentence(value))} |`;
  });
  const head = [`| ${message("Result")} | ${message("Value")} |`, "| --- | --- |"];
  return `${title}\n\n${[...head, ...rows].join("\n")}`;
}

function titleOf(
  agrees: boolean | null,
  values: { readonly platform: string; readonly file: string },
): string {
  if (agrees === null) return message("**{platform}: {file} could not be verified.**", values);
  return agrees
    ? message("**{platform}: {file} is the package that the manifest describes.**", values)
    : message("**{platform}: {file} is not the package that the manifest describes.**", values);
}

/** The interface does not show which bytes a signature covers. */
const SIGNED: Readonly<Record<Signed, () => string>> = {
  file: () => message("Signatures were verified over the file, as you stated."),
  sha256: () => message("Signatures were verified over the 32 bytes of the digest, as you stated."),
};
