import { describe, expect, it } from "vitest";
import {
  artifacts,
  catalogVersion,
  draft,
  fromDetail,
  packageFields,
  SHA256,
} from "../../../../core/catalog/fixtures";
import { attribute, render, Rendered, resultOf } from "../rendered";

const earlier = fromDetail(
  catalogVersion("1.2.0", "2030-02-02T10:00:00.000Z", true),
  catalogVersion("1.1.0", "2029-02-02T10:00:00.000Z", false),
);
const result = resultOf(draft(), "published", { earlier });
/** The history is opened, and some of its versions. */
const opened = (...versions: string[]) => ({ toggled: ["versions", ...versions] });

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
