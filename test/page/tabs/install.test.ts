import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { setTranslations } from "../../../server/core/text/messages";
import type { EntryResult } from "../../../server/protocol";
import { build, draft, draftWithout } from "../../core/entry/fixtures";
import { access, compared } from "../compared";
import { attribute, render, Rendered, resultOf } from "../rendered";

describe("The tab Install", () => {
  const shown = (before: JsonObject, after: JsonObject) =>
    render({ result: compared(before, after) }, { tab: "install" }).find("install-page");

  it("begins with new access, then groups the rest by stake", () => {
    const before = {
      ...access("ipc_register", "filesystem_read", "host_navigation"),
      host_capabilities: ["navigation"],
    };
    const after = {
      ...access("network_http", "ipc_register", "host_navigation", "teleport"),
      host_capabilities: ["navigation"],
    };
    expect(shown(before, after).text).toBe(
      "Tide Table asks for these permissions [These descriptions are ours; the application may word them differently.] " +
        "Changed since version 1.2.0 " +
        "Use the network New The plugin can send and receive data over HTTP. network_http " +
        "Permission of the application New Only the application knows what this permission allows. teleport " +
        "Read your files Less access filesystem_read " +
        "Host application " +
        "Exchange messages with its library The plugin's panel and its native library can exchange messages. ipc_register " +
        "Take you to other places The plugin can take you to other places in the application. host_navigation navigation " +
        "On update Users of version 1.2.0 have to accept 2 changes: Use the network Permission of the application",
    );
  });

  it("marks new and removed programs of a whitelist", () => {
    const spawn = (...value: string[]) => ({
      permissions: [{ type: "process_spawn_whitelist", value }],
      host_capabilities: [],
    });
    const page = shown(spawn("git", "hg"), spawn("git", "svn"));
    expect(page.find("chips").text).toBe("git svn New hg removed");
    expect(page.find("updating").text).toBe(
      "On update Users of version 1.2.0 have to accept this change: Start these programs: svn",
    );
  });

  it.each([
    [access("network_http"), "have nothing new to accept."],
    [access("network_http", "filesystem_read"), "have to accept this change: Read your files"],
    [
      access("network_http", "filesystem_read", "teleport"),
      "have to accept 2 changes: Read your files Permission of the application",
    ],
  ])("names the saved catalog entry as the earlier version: %j", (after, accept) => {
    const before = { version: "1.2.0", ...access("ipc_register", "network_http") };
    const saved = build({ manifest: draft(before) }).payload;
    const page = render({ result: compared({}, after, saved) }, { tab: "install" });
    const of = "version 1.2.0 of the saved catalog entry";
    const [title] = page.find("news").text.split(/(?<=entry) /);
    expect([title, page.find("updating").text]).toEqual([
      `Changed since ${of}`,
      `On update Users of ${of} ${accept}`,
    ]);
  });

  it("links to the line of each permission", () => {
    const place = {
      permission: "network_http",
      pointer: "/permissions/0",
      state: "kept",
      programs: [],
      line: 41,
    } as const;
    const page = render({ result: { ...resultOf(draft()), access: [place] } }, { tab: "install" });
    expect(page.find("line").text).toBe("line 42");
    expect(attribute(page.find("line").elements[0]!, "data-line")).toBe("41");
  });

  it("folds more than twenty permissions, programs or changes", () => {
    const names = Array.from({ length: 23 }, (_, i) => `tool-${i}`);
    const spawn = { permissions: [{ type: "process_spawn_whitelist", value: names }], host_capabilities: [] };
    const result = compared(spawn, { ...access(...names), host_capabilities: [] });
    const page = render({ result }, { tab: "install" });
    const folds = page.elements.filter((element) => attribute(element, "class") === "folded-items");
    expect(folds.map((fold) => [attribute(fold, "data-key"), new Rendered("", [fold]).text])).toEqual([
      ["access news", "4 more permissions"],
      ["accepted", "3 more changes"],
    ]);
    const rows = (toggled: readonly string[]) =>
      render({ result }, { tab: "install", toggled })
        .find("news")
        .elements.filter(({ attrs }) => attrs.some(({ name }) => name === "data-source"));
    expect([rows([]).length, rows(["access news"]).length]).toEqual([20, 23]);
    const kept = render({ result: compared(spawn, spawn) }, { tab: "install" });
    expect(kept.find("folded-items").text).toBe("3 more programs");
  });

  it("shows an empty whitelist, and strikes out a removed one", () => {
    const empty = { permissions: [{ type: "process_spawn_whitelist", value: [] }], host_capabilities: [] };
    const none = { permissions: [], host_capabilities: [] };
    const titles = (page: Rendered) =>
      page.elements.flatMap((element) =>
        ["strong", "del"].includes(element.tagName) ? element.tagName : [],
      );
    expect(shown(none, empty).find("access").text).toContain("No programs listed.");
    expect(titles(shown(none, empty).find("access"))).toEqual(["strong"]);
    expect(shown(empty, none).find("access").text).not.toContain("No programs listed.");
    expect(titles(shown(empty, none).find("access"))).toEqual(["del"]);
    expect(shown(access("ipc_register"), access("ipc_register")).find("access").text).not.toMatch(
      /programs|true/,
    );
  });

  it("shows fewer programs as less access, which needs no consent", () => {
    const spawn = (...value: string[]) => ({
      permissions: [{ type: "process_spawn_whitelist", value }],
      host_capabilities: [],
    });
    const page = shown(spawn("git", "hg"), spawn("git"));
    expect(page.find("news").find("badge").text).toBe("Less access");
    expect(page.find("less").elements.length).toBeGreaterThan(0);
    expect(page.find("updating").text).toBe("On update Users of version 1.2.0 have nothing new to accept.");
    expect(shown(spawn("git"), spawn("git")).find("news").text).toBe("");
  });

  it("names the programs of a new permission in a translated sentence", () => {
    setTranslations({ "{access}: {names}": "{access}：{names}", ", ": "、" }, "zh-cn");
    const spawn = {
      permissions: [{ type: "process_spawn_whitelist", value: ["git", "hg"] }],
      host_capabilities: [],
    };
    const text = shown({ permissions: [], host_capabilities: [] }, spawn).find("accepted").text;
    setTranslations({}, "en");
    expect(text).toBe("Start these programs：git、hg");
  });

  it("names at most five programs of a new permission", () => {
    const spawn = (...value: string[]) => ({
      permissions: [{ type: "process_spawn_whitelist", value }],
      host_capabilities: [],
    });
    const none = { permissions: [], host_capabilities: [] };
    const page = shown(none, spawn("a", "b", "c", "d", "e", "f", "g"));
    expect(page.find("accepted").text).toBe("Start these programs: a, b, c, d, e and 2 more");
    expect(page.find("chips").text).toBe("a b c d e f g");
    expect(shown(none, spawn("a", "b", "c", "d", "e")).find("accepted").text).toBe(
      "Start these programs: a, b, c, d, e",
    );
    expect(shown(none, { ...none, ...access("ipc_register") }).find("accepted").text).toBe(
      "Exchange messages with its library",
    );
  });

  it("shows that a plugin asks for nothing, or has no name", () => {
    const lead = (result: EntryResult) => render({ result }, { tab: "install" }).find("lead").text;
    const words = "[These descriptions are ours; the application may word them differently.]";
    expect(lead({ ...resultOf(draft()), access: [] })).toBe(`Tide Table asks for no permissions ${words}`);
    expect(lead(resultOf(draftWithout("name")))).toBe(`The plugin asks for these permissions ${words}`);
    const none = { permissions: [], host_capabilities: [] };
    expect(lead(compared(access("ipc_register"), none))).toBe(`Tide Table asks for no permissions ${words}`);
  });

  it("shows nothing about updates without an earlier version", () => {
    const first = resultOf(draft());
    expect(render({ result: first }, { tab: "install" }).text).not.toMatch(/On update|true/);
    const loading = { ...first, earlier: { kind: "none", isLoading: true } as const };
    expect(render({ result: loading }, { tab: "install" }).find("install-page").find("none").text).toBe(
      "Reading the earlier versions…",
    );
  });
});
