import { describe, expect, it } from "vitest";
import { releasePoints, type ChecklistFacts } from "../../../server/core/check/release-points";
import type { JsonValue } from "../../../server/core/json/tree/value";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { rules } from "../../../server/core/rules";
import { LIBRARIES, PICTURE_FORMATS } from "../../support/package-files";
import { draft } from "../../support/manifests";
import { packageWithContents, past, packageWithFiles, release, tagged } from "../../support/release";

const ARTIFACT = `{ "platform_family": "windows", "artifact_url": "https://clock.example/a.zip",
  "artifact_size": 4, "sha256": "${"c3".repeat(32)}", "signature": "${"A".repeat(86)}==",
  "signature_algorithm": "ed25519", "signing_key_id": "key-1", "native_path": "native/clock.dll" }`;

/** The points as `state code: message`. */
function points(text: string, facts: Partial<ChecklistFacts> = {}, severities = {}): string[] {
  const known = { ...release().release, ...facts };
  const found = releasePoints(new ManifestDocument(text), { rules: severities }, known);
  return found.map(({ state, code, message }) => `${state} ${code}: ${message}`);
}

/** The point of a rule. */
function point(code: string, text: string, facts: Partial<ChecklistFacts> = {}): string | undefined {
  return points(text, facts).find((each) => each.includes(` ${code}: `));
}

describe("releasePoints", () => {
  it("has a point for each rule of a release", () => {
    const text = draft({
      name: '"My Plugin"',
      version: '"1.0.0"',
      artifacts: `{ "windows_x64": ${ARTIFACT} }`,
      icon: '"icon.png"',
    });
    const starts = { "icon.png": PICTURE_FORMATS.PNG, "native/clock.dll": LIBRARIES.windows_x64 };
    const facts = {
      past: past([tagged("v1.0.0")]),
      packages: [packageWithContents("windows_x64", { starts })],
    };
    const codes = points(text, facts).map((each) => each.split(/[ :]/)[1] ?? "");
    const all = rules.filter(({ section }) => section === "Release").map((rule) => rule.code);
    expect([...new Set(codes), "release-history"].sort()).toEqual(["errors", ...all].sort());
    expect(point("release-history", text)?.split(":")[0]).toBe("information release-history");
  });

  it("names the version that the manifest raises", () => {
    const facts = { past: past([tagged("v1.2.0"), tagged("v1.0.0")]) };
    expect(point("release-version", draft(), facts)).toBe(
      'done release-version: Version "1.2.3" is above "1.2.0", the version of tag "v1.2.0".',
    );
  });

  it("does not compare an invalid version", () => {
    const text = draft({ version: '"1.x"' });
    expect([point("release-version", text), point("release-changelog", text)]).toEqual([
      "unknown release-version: The version is not valid, so it was not compared.",
      "unknown release-changelog: The version is not valid, so CHANGELOG.md was not searched for it.",
    ]);
  });

  it("reports once that no earlier release exists", () => {
    expect(points(draft()).filter((each) => /compare/.test(each))).toEqual([
      "information release-history: The release was not compared with an earlier version: no release tag has this manifest.",
    ]);
  });

  it("prefers the property to CHANGELOG.md", () => {
    const text = draft({ changelog: '"Rings."' });
    expect(point("release-changelog", text, { changelog: undefined })).toBe(
      'done release-changelog: The property "changelog" says what is new.',
    );
  });

  it("names the packages that agree with the manifest", () => {
    const text = draft({ artifacts: `{ "windows_x64": ${ARTIFACT} }` });
    const packages = [
      packageWithFiles("windows_x64", "native/clock.dll", "frontend/index.js"),
      packageWithFiles("linux_x64"),
    ];
    expect(point("release-package", text, { packages })).toBe(
      'done release-package: Size and digest match the package for "windows_x64".',
    );
  });

  it("names the platforms without a package", () => {
    const text = draft({ artifacts: `{ "linux_x64": {}, "macos_arm64": {}, "windows_x64": ${ARTIFACT} }` });
    const packages = [packageWithFiles("windows_x64", "native/clock.dll", "frontend/index.js")];
    expect(point("release-package", text, { packages })).toBe(
      'unknown release-package: Size and digest match the package for "windows_x64". ' +
        "2 other platforms were not checked.",
    );
  });

  it("describes correct packages", () => {
    const starts = { "icon.png": PICTURE_FORMATS.PNG, "native/clock.dll": LIBRARIES.windows_x64 };
    const text = draft({ icon: '"icon.png"' });
    const manifest = { value: JSON.parse(text) as JsonValue };
    const packages = [packageWithContents("windows_x64", { starts, manifest })];
    const codes = ["release-icon", "release-contents", "release-native"];
    expect(codes.map((code) => point(code, text, { packages }))).toEqual([
      "done release-icon: The icon's format matches its file name.",
      "done release-contents: The packages contain this manifest.",
      'done release-native: The native library in the package for "windows_x64" fits its platform.',
    ]);
    expect(codes.map((code) => point(code, text))).toEqual([undefined, undefined, undefined]);
    expect(point("release-contents", text, { packages, hasUnreadPackage: true })).toBeUndefined();
  });

  it("never calls a suppressed problem done", () => {
    const suppressions = ["version-format", "release-template"].map((rule, i) => ({
      ...{ rule, reason: "We live with it." },
      origin: { file: ".plugin-manifest.json", pointer: `/suppressions/${i}`, isExtended: false },
    }));
    const document = new ManifestDocument(draft({ version: '"v1"', name: '"My Plugin"' }));
    const found = releasePoints(document, { suppressions, today: "2030-01-01" }, release().release);
    expect(found.slice(0, 3).map(({ state, code, message }) => `${state} ${code}: ${message}`)).toEqual([
      'information version-format: "v1" is not a valid version. Use three numbers joined by dots, such as "1.2.0". Suppressed: We live with it.',
      "information errors: 1 error against the interface is suppressed.",
      'information release-template: "My Plugin" is template text. Replace it before the release. Suppressed: We live with it.',
    ]);
  });

  it("leaves out rules that are off, and those that wait for the history", () => {
    const codes = (facts: Partial<ChecklistFacts>, severities = {}) =>
      points(draft(), facts, severities).map((each) => each.split(/[ :]/)[1]);
    expect(codes({}, { "release-package": "off" })).not.toContain("release-package");
    expect(codes({ past: undefined })).toEqual([
      "errors",
      "release-template",
      "release-changelog",
      "release-file",
      "release-platform",
      "release-package",
    ]);
  });

  it("lists the warnings of other rules", () => {
    const text = draft({ permissions: '[{ "type": "host_foo_access" }]' });
    expect(points(text).slice(0, 2)).toEqual([
      "done errors: The manifest has no errors.",
      'warning unobserved-value: "host_foo_access" is not a known permission type.',
    ]);
  });

  it("lists only the errors of invalid JSON", () => {
    expect(points(draft().replace(",", ""))).toEqual(["error json-syntax: Missing comma before this."]);
  });
});
