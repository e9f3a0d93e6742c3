import { describe, expect, it } from "vitest";
import type { EntryResult, Json } from "../../../server/protocol";
import {
  artifacts,
  catalogVersion,
  draft,
  fromDetail,
  packageFields,
  SHA256,
} from "../../core/entry/fixtures";
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
  it("is folded, with its number of versions", () => {
    expect(render({ result }).find("history").text).toBe("Version history 3");
  });

  it("shows all versions in short, newest first", () => {
    expect(render({ result }, opened()).find("versions").text).toBe(
      "1.3.0 Pending [Known only after publication] 0.9.2 or newer available " +
        "1.2.0 2030-02-02 0.9.2 or newer available 1.1.0 2029-02-02 0.9.2 or newer available",
    );
  });

  it("has nothing in it that cannot be pointed at", () => {
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

  it("is there only if there are versions, and drawn when it is opened or nothing can be unfolded", () => {
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

  it("shows the status of each version, but not that the edited one is available while it has errors", () => {
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

  it("shows the package of a placeholder that has one, and that a version has no changelog", () => {
    const body = (version: object) =>
      render({ result: withVersions([version]) }, { toggled: null }).find("version-body").text;
    const manifest = { signature_required: true };
    expect(body({ manifest })).toBe("Package Not published. No changelog.");
    expect(body({ manifest, artifact_url: "https://a.example/a.zip", changelog: "New." })).toMatch(
      /^Size .* Signing key .* New\.$/,
    );
    expect(body({ manifest: {} })).toMatch(/^Size /);
  });

  it("says once that nothing is known of an earlier version's package", () => {
    const [, old] = render(
      { result: withVersions([{}, { manifest: {} }]) },
      { toggled: null },
    ).elements.filter((element) => attribute(element, "class") === "version-body");
    expect(new Rendered("", [old!]).text).toBe("Package Not stated No changelog.");
  });

  it("identifies a version by its number, or by its place where it has none", () => {
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

  it("counts what comes after 400 versions", () => {
    const page = (count: number) =>
      render({ result: withVersions(Array.from({ length: count }, () => ({}))) }, opened()).find("history");
    const rows = ({ elements }: Rendered) =>
      elements.filter((element) => attribute(element, "class") === "version").length;
    expect([rows(page(400)), page(400).find("more").text]).toEqual([400, ""]);
    expect([rows(page(401)), page(401).find("more").text]).toEqual([400, "and 1 more"]);
  });

  it("opens to the package and the changelog of a version, and only that one is drawn", () => {
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

  it("copies the whole digest, found by its pointer and not by the text shown", () => {
    const button = render({ result }, opened("version 1.2.0"))
      .find("version-body")
      .elements.find((element) => attribute(element, "data-action") === "copy")!;
    expect(attribute(button, "data-value")).toBe("/data/versions/1/sha256");
    expect(attribute(button, "aria-label")).toBe("Copy sha256 of version 1.2.0");
  });

  it("offers nothing to copy where the digest is pending", () => {
    const page = render({ result }, opened("version 1.3.0"));
    expect(page.find("version-body").text).toContain(
      "SHA-256 Pending [Known only after publication] Signature",
    );
    expect(page.elements.some((element) => attribute(element, "data-value")?.includes("/versions/0/"))).toBe(
      false,
    );
  });

  it("says which versions are placeholders", () => {
    const current = resultOf(draft(), "current", { earlier });
    expect(render({ result: current }, opened()).find("versions").text).toMatch(
      /^1\.3\.0 .*? blocked placeholder 1\.2\.0 2030-02-02 0\.9\.2 or newer available/,
    );
    const page = render({ result: current }, opened("version 1.3.0"));
    expect(page.find("version-body").text).toContain("Package Not published.");
  });

  it("shows hundreds of versions in a page that is still quickly made", () => {
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

  it("shows the digest of the package that is published, in short", () => {
    const url = "https://packages.lantern.example/tides.zip";
    const published = resultOf(draft({ ...packageFields(url), artifacts: artifacts(url) }));
    const code = render({ result: published })
      .find("facts")
      .elements.find((element) => attribute(element, "title") === SHA256);
    expect(new Rendered("", [code!]).text).toBe("abababababababab…");
  });
});

describe("The folds of the payload", () => {
  const folded = (toggled: string[] | null) =>
    render({ result }, { tab: "payload", toggled })
      .elements.filter((element) => attribute(element, "aria-expanded") === "false")
      .map((element) => attribute(element, "data-key"));

  it("begin with the older versions folded", () => {
    expect(folded([])).toEqual(["fold /data/versions/1", "fold /data/versions/2"]);
  });

  it("turn over one by one", () => {
    expect(folded(["fold /data/versions/1", "fold /data/item/author"])).toEqual([
      "fold /data/item/author",
      "fold /data/versions/2",
    ]);
  });

  it("say how much is in them", () => {
    const page = render({ result }, { tab: "payload", toggled: ["fold /data"] });
    expect(new Rendered("", page.find("payload").elements).text).toMatch(
      /^\{ "data" : \{ 2 properties \}, "request_id"/,
    );
  });
});
