import { describe, expect, it } from "vitest";
import {
  compareCodeUnits,
  deriveSummary,
  deriveTags,
  levelAndCapabilityTags,
  remoteAsHttps,
  tagsWithSources,
} from "../../../server/core/entry/derive";
import { asSlug, deriveSlug } from "../../../server/core/manifest/names/names";
import { isFreeTag } from "../../../server/core/manifest/manifest";

describe("Tags", () => {
  it("are level-<n> of each level and host-<capability> of each capability", () =>
    expect(levelAndCapabilityTags({ capability_levels: [4, 0], host_capabilities: ["file_watch"] })).toEqual([
      { text: "level-4", path: "/capability_levels/0" },
      { text: "level-0", path: "/capability_levels/1" },
      { text: "host-file_watch", path: "/host_capabilities/0" },
    ]));
  it("have keywords trimmed and lowercased, each once", () =>
    expect(deriveTags({ keywords: [" Sea", "sea", "", "  ", "ÉTÉ"] })).toEqual(["sea", "été"]));
  it("keep the author's free tags unchanged", () => expect(deriveTags({ tags: ["Sea "] })).toEqual(["Sea "]));
  it("are sorted by code unit", () =>
    expect(deriveTags({ tags: ["b", "ä", "B", "a", "level-10", "\u{1f30a}", "\uff5e"] })).toEqual([
      "B",
      "a",
      "b",
      "ä",
      "\u{1f30a}",
      "\uff5e",
    ]));
  it("ignore invalid levels, capabilities and tags", () =>
    expect(
      deriveTags({
        capability_levels: ["1", 1.5, null],
        host_capabilities: ["", 3],
        keywords: null,
        tags: [{}],
      }),
    ).toEqual([]));
  it("name the first member that states them", () =>
    expect(tagsWithSources({ keywords: ["x", "sea"], tags: ["sea", "weather"] })).toEqual([
      { text: "sea", path: "/keywords/1" },
      { text: "weather", path: "/tags/1" },
      { text: "x", path: "/keywords/0" },
    ]));
  it.each(["level-1", "level-04", "host-navigation", "host-x-y"])(
    "that speak for levels are not free: %s",
    (tag) => expect(isFreeTag(tag)).toBe(false),
  );
  it.each(["level-up", "level-", "hosting", "host-", "sea", ""])(
    "that only look like it are free: %s",
    (tag) => expect(isFreeTag(tag)).toBe(true),
  );
  it("compare by code unit", () =>
    expect([compareCodeUnits("a", "b"), compareCodeUnits("b", "a"), compareCodeUnits("a", "a")]).toEqual([
      -1, 1, 0,
    ]));
});

describe("A slug", () => {
  it.each([
    ["example.lantern.tides", "tides"],
    ["example.lantern.Tide_Table", "tide-table"],
    ["example.lantern.tide--of_ 2", "tide-of-2"],
    ["tides", "tides"],
  ])("of %s is %s", (id, slug) => expect(deriveSlug(id)).toBe(slug));
  it.each(["", "example."])("of %j is undefined", (id) => expect(deriveSlug(id)).toBeUndefined());
});

describe("A text made URL-safe", () => {
  it("has a hyphen for each dot and space", () => expect(asSlug("Tide.Table 2")).toBe("tide-table-2"));
});

describe("A summary", () => {
  it("is the summary, or else the description, if it is text", () => {
    expect(deriveSummary({ summary: "s", description: "d" })).toBe("s");
    expect(deriveSummary({ summary: 1, description: "d" })).toBe("d");
    expect(deriveSummary({})).toBeUndefined();
  });
});

describe("A git remote as an https URL", () => {
  it.each([
    ["https://code.example/harbour/tides", "https://code.example/harbour/tides"],
    ["https://user:secret@code.example/harbour/tides.git", "https://code.example/harbour/tides"],
    ["https://token@code.example:8443/harbour/tides.git/", "https://code.example:8443/harbour/tides"],
    ["http://code.example/harbour/tides.git", "https://code.example/harbour/tides"],
    ["git@code.example:harbour/tides.git", "https://code.example/harbour/tides"],
    ["code.example:/srv/tides.git", "https://code.example/srv/tides"],
    ["ssh://git@code.example:2222/harbour/tides.git", "https://code.example/harbour/tides"],
    ["git+ssh://git@code.example/harbour/tides", "https://code.example/harbour/tides"],
    ["git+https://code.example:8443/tides.git", "https://code.example:8443/tides"],
    ["git://code.example/tides.git\n", "https://code.example/tides"],
    ["https://code.example/tides/.git", "https://code.example/tides"],
    ["https://code.example/tides.git?token=secret#x", "https://code.example/tides"],
    ["https://code.example", "https://code.example"],
  ])("%s", (remote, url) => expect(remoteAsHttps(remote)).toBe(url));
  it.each([
    "",
    "/srv/git/tides.git",
    "../tides",
    "C:\\git\\tides",
    "C:/git/tides",
    "file:///srv/tides.git",
    "https://",
    "ssh://[::",
    "javascript:alert(1)",
    "mailto:ada@code.example",
    "ext::sh -c touch% /tmp/x",
    "git@ext::x",
  ])("there is none for %j", (remote) => expect(remoteAsHttps(remote)).toBeUndefined());
});
