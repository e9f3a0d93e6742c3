import { describe, expect, it } from "vitest";
import type { EntryResult, Json } from "../../../server/protocol";
import { catalogVersion, draft, fromDetail } from "../../core/entry/fixtures";
import { attribute, PROBLEM, render, Rendered, resultOf } from "../rendered";

const earlier = fromDetail(
  catalogVersion("1.2.0", "2030-02-02T10:00:00.000Z", true),
  catalogVersion("1.1.0", "2029-02-02T10:00:00.000Z", false),
);
const result = resultOf(draft(), "published", { earlier });
/** The history is opened, and some of its versions. */
const opened = (...versions: string[]) => ({ toggled: ["versions", ...versions] });

/** The same entry with other versions. */
function withVersions(versions: readonly object[]): EntryResult {
  const entry = JSON.parse(JSON.stringify(result.entry)) as { data: { versions: Json } };
  entry.data.versions = JSON.parse(JSON.stringify(versions)) as Json;
  return { ...result, entry };
}

describe("The version list", () => {
  it("is folded, with its count", () => {
    expect(render({ result }).find("history").text).toBe("Version history 3");
  });

  it("summarizes all versions, newest first", () => {
    expect(render({ result }, opened()).find("versions").text).toBe(
      "1.3.0 Pending [Not in the manifest; publication supplies it] 0.9.2 or newer available " +
        "1.2.0 2030-02-02 0.9.2 or newer available 1.1.0 2029-02-02 0.9.2 or newer available",
    );
  });

  it("has a pointer for each value", () => {
    const row = render({ result }, opened())
      .find("version")
      .elements.find(({ tagName }) => tagName === "summary")!;
    const pointers = new Rendered("", [row]).elements.flatMap(
      (part) => attribute(part, "data-pointer") ?? [],
    );
    expect(pointers).toEqual([
      "/data/versions/0/version",
      "/data/versions/0/published_at",
      "/data/versions/0/max_app_version",
      "/data/versions/0/min_app_version",
      "/data/versions/0/manifest/install_status",
    ]);
  });

  it("is missing without versions, folded at first, and open in a static page", () => {
    const history = (entry: EntryResult, toggled: string[] | null) => {
      const [found] = render({ result: entry }, { toggled }).find("history").elements;
      return found && (attribute(found, "open") === undefined ? "folded" : "open");
    };
    const none = withVersions([]);
    expect([history(result, []), history(result, ["versions"]), history(result, null)]).toEqual([
      "folded",
      "open",
      "open",
    ]);
    expect(history(none, [])).toBeUndefined();
    expect(render({ result: none }).text).not.toMatch(/Version history|true/);
    const bodies = render({ result }, { toggled: null }).elements.filter(
      (element) => attribute(element, "class") === "version-body",
    );
    expect(bodies).toHaveLength(3);
  });

  it("shows the status of each version; the edited one is not available while it has errors", () => {
    const statuses = (shown: EntryResult) =>
      render({ result: shown }, opened())
        .elements.filter((element) => attribute(element, "class")?.startsWith("dot "))
        .map((dot) => `${attribute(dot, "class")!}: ${new Rendered("", [dot]).text}`);
    const withStatus = (install_status?: string) => ({ manifest: { install_status } });
    const several = withVersions([
      withStatus("available"),
      withStatus("available"),
      withStatus("blocked"),
      withStatus("withdrawn"),
      withStatus(),
    ]);
    const others = [
      "dot available: available",
      "dot blocked: blocked",
      "dot unknown: withdrawn",
      "dot unknown: no status",
    ];
    expect(statuses(several)).toEqual(["dot available: available", ...others]);
    const faulty = { ...several, problems: [PROBLEM] };
    expect(statuses(faulty)).toEqual(["dot blocked: not publishable", ...others]);
    const blocked = withVersions([withStatus("blocked")]);
    expect(statuses({ ...blocked, problems: [PROBLEM] })).toEqual(["dot blocked: blocked"]);
  });

  it("shows a placeholder's package, and missing changelogs", () => {
    const body = (version: object) =>
      render({ result: withVersions([version]) }, { toggled: null }).find("version-body").text;
    const manifest = { signature_required: true };
    expect(body({ manifest })).toBe("Package Not published. No changelog.");
    expect(body({ manifest, artifact_url: "https://a.example/a.zip", changelog: "New." })).toMatch(
      /^Size .* Signing key .* New\.$/,
    );
    expect(body({ manifest: {} })).toMatch(/^Size /);
  });

  it("shows 'Not stated' once for a package without values", () => {
    const [, old] = render(
      { result: withVersions([{}, { manifest: {} }]) },
      { toggled: null },
    ).elements.filter((element) => attribute(element, "class") === "version-body");
    expect(new Rendered("", [old!]).text).toBe("Package Not stated No changelog.");
  });

  it("identifies a version by its number, or else its index", () => {
    const keys = (...versions: object[]) =>
      render({ result: withVersions(versions) }, opened())
        .find("versions")
        .elements.flatMap((element) => attribute(element, "data-key") ?? []);
    expect(keys({ version: "1.0.0" }, {}, { version: "x".repeat(61) })).toEqual([
      "version 1.0.0",
      "version #1",
      `version ${"x".repeat(60)}`,
    ]);
  });

  it("shows at most 400 versions, and counts the others", () => {
    const page = (count: number) =>
      render({ result: withVersions(Array.from({ length: count }, () => ({}))) }, opened()).find("history");
    const rows = ({ elements }: Rendered) =>
      elements.filter((element) => attribute(element, "class") === "version").length;
    expect([rows(page(400)), page(400).find("more").text]).toEqual([400, ""]);
    expect([rows(page(401)), page(401).find("more").text]).toEqual([400, "and 1 more"]);
  });

  it("draws package and changelog of an opened version only", () => {
    const page = render({ result }, opened("version 1.2.0"));
    const open = page
      .find("versions")
      .elements.filter(
        (element) => element.tagName === "details" && attribute(element, "open") !== undefined,
      );
    expect(new Rendered("", open).text).toBe(
      "1.2.0 2030-02-02 0.9.2 or newer available Size 4.1 KB SHA-256 abababababababab… Copy " +
        "Signature AAAAAAAAAAAAAAAA… Copy Algorithm ed25519 Signing key harbour-2030 Neap tides.",
    );
    expect(page.elements.filter((element) => attribute(element, "class") === "version-body")).toHaveLength(1);
  });

  it("has no copy button for a pending digest", () => {
    const page = render({ result }, opened("version 1.3.0"));
    expect(page.find("version-body").text).toContain(
      "SHA-256 Pending [Not in the manifest; publication supplies it] Signature",
    );
    expect(page.elements.some((element) => attribute(element, "data-value")?.includes("/versions/0/"))).toBe(
      false,
    );
  });

  it("marks placeholders", () => {
    const current = resultOf(draft(), "current", { earlier });
    expect(render({ result: current }, opened()).find("versions").text).toMatch(
      /^1\.3\.0 .*? blocked placeholder 1\.2\.0 2030-02-02 0\.9\.2 or newer available/,
    );
    const page = render({ result: current }, opened("version 1.3.0"));
    expect(page.find("version-body").text).toContain("Package Not published.");
  });

  it("draws 300 versions in a small page", () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      catalogVersion(`1.0.${i}`, new Date(Date.UTC(2020, 0, i + 1)).toISOString(), false),
    );
    const long = resultOf(draft(), "published", { earlier: fromDetail(...many) });
    expect(render({ result: long }).source.length).toBeLessThan(20_000);
    const page = render({ result: long }, opened());
    expect(page.find("versions").elements.filter(({ tagName }) => tagName === "details")).toHaveLength(301);
    expect(page.source.length).toBeLessThan(400_000);
    expect(render({ result: long }, { tab: "payload" }).source.length).toBeLessThan(400_000);
  });
});
