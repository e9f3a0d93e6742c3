import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../server/core/json/tree/value";
import { draft } from "../../../../core/catalog/fixtures";
import { access, compared } from "../compared";
import { attribute, render, Rendered, resultOf } from "../rendered";

describe("The tab Install", () => {
  const shown = (before: JsonObject, after: JsonObject) =>
    render({ result: compared(before, after) }, { tab: "install" }).find("install-page");

  it("begins with what is new, then groups the rest by what is at stake", () => {
    const before = {
      ...access("ipc_register", "filesystem_read", "host_navigation"),
      host_capabilities: ["navigation"],
    };
    const after = {
      ...access("network_http", "ipc_register", "host_navigation", "teleport"),
      host_capabilities: ["navigation"],
    };
    expect(shown(before, after).text).toBe(
      "Tide Table asks for these permissions [These words are ours: how the application itself says it is not known.] " +
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

  it("has nothing to accept for a plugin that may do less", () => {
    const page = shown(access("ipc_register", "network_http"), access("ipc_register"));
    expect(page.find("updating").text).toBe("On update Users of version 1.2.0 have nothing new to accept.");
  });

  it("leads to the line of each permission", () => {
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

  it("folds what is more than twenty permissions, programs or changes", () => {
    const names = Array.from({ length: 23 }, (_, i) => `tool-${i}`);
    const spawn = { permissions: [{ type: "process_spawn_whitelist", value: names }], host_capabilities: [] };
    const result = compared(spawn, { ...access(...names), host_capabilities: [] });
    const page = render({ result }, { tab: "install" });
    const folds = page.elements.filter((element) => attribute(element, "class") === "rest");
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
    expect(kept.find("rest").text).toBe("3 more programs");
  });

  it("says so when a plugin asks for nothing", () => {
    expect(
      render({ result: { ...resultOf(draft()), access: [] } }, { tab: "install" }).find("lead").text,
    ).toMatch(/^Tide Table asks for no permissions \[/);
  });
});
