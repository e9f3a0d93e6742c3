import { Hole, type Template } from "../json/edit/template";
import type { JsonObject } from "../json/tree/value";
import { COMMON_LICENSES } from "../manifest/license";
import { guessedInSetting } from "./part-derivations";

/*
 * The texts of skeletons, snippets and fixes that mean nothing by themselves: the author has to replace them. Every
 * template takes them from here, so that `template-value` knows all of them.
 */

const URL_SAMPLE = "https://example.com/";
const NAME = "My Plugin";
const SENTENCE = "What the plugin does, in one sentence.";
const MODULE = "my-plugin";

/** The sample of each member of a manifest, by its JSON Pointer; `*` is any name or index. */
export const SAMPLES = {
  "/$schema": "https://example.com/schemas/plugin/v1.json",
  "/id": "com.example.plugin",
  "/name": NAME,
  "/description": SENTENCE,
  "/summary": SENTENCE,
  "/long_description": "What the plugin does, for whom, and how.",
  "/author/name": "Your Name",
  "/author/url": URL_SAMPLE,
  "/homepage": URL_SAMPLE,
  "/homepage_url": URL_SAMPLE,
  "/repository_url": URL_SAMPLE,
  "/artifact_url": URL_SAMPLE,
  "/artifacts/*/artifact_url": URL_SAMPLE,
  "/integration/level0/module_id": MODULE,
  "/integration/level0/module_label": NAME,
  "/integration/level1/tab_id": MODULE,
  "/integration/level1/parent_module": "parent-module",
  "/integration/level1/tab_label": NAME,
  "/integration/level1/tab_position": "after:previous-tab",
  "/integration/level4/workflow_step_types/*": "plugin_step",
  "/permissions/*/value/*": "executable",
  "/commands/*/id": "plugin_command",
} as const;

/** Stands for a text about which nothing is known. */
export const UNKNOWN_TEXT = "…";

const SAMPLE_AT: ReadonlyMap<string, string> = new Map(Object.entries(SAMPLES));

/** Tests if a text is still that of a template. @param path the JSON Pointer in the manifest, with `*` as in `SAMPLES` */
export function isSample(text: string, path: string): boolean {
  return text === UNKNOWN_TEXT || text === SAMPLE_AT.get(path);
}

/** Values that mean something by themselves, although they follow from nothing. */
const CHOICES: Readonly<Record<string, string | number>> = {
  "/icon": "assets/icon.svg",
  "/entry/frontend": "frontend/index.js",
  "/entry/frontend_styles": "frontend/styles.css",
  "/integration/level0/module_icon": "Puzzle",
  "/integration/level0/sidebar_order": 100,
  "/integration/level0/panel_entry": "frontend/index.js",
  "/integration/level1/tab_icon": "Puzzle",
  "/integration/level1/panel_entry": "frontend/index.js",
};

/** Returns the template of a member that follows from nothing; undefined if its schema decides. */
export function templateAt(pointer: string, manifest: JsonObject): Template | undefined {
  if (pointer === "/license") return new Hole(COMMON_LICENSES[0] ?? "", COMMON_LICENSES);
  const value = CHOICES[pointer] ?? SAMPLE_AT.get(pointer) ?? guessedInSetting(pointer, manifest);
  return value === undefined ? undefined : new Hole(value, [], linkAt(pointer));
}

const LINKS: Readonly<Record<string, readonly string[]>> = {
  name: ["/name", "/integration/level0/module_label", "/integration/level1/tab_label"],
  id: ["/integration/level0/module_id", "/integration/level1/tab_id"],
  frontend: ["/integration/level0/panel_entry", "/integration/level1/panel_entry", "/entry/frontend"],
  description: ["/description", "/summary"],
  homepage: ["/homepage", "/homepage_url"],
  minimum: ["/compatibility/min_app_version", "/min_app_version"],
};

const LINK_AT: ReadonlyMap<string, string> = new Map(
  Object.entries(LINKS).flatMap(([link, places]) => places.map((place) => [place, link] as const)),
);

/** Returns the name that the tab stops of members share which usually have the same value. */
export function linkAt(pointer: string): string | undefined {
  return LINK_AT.get(pointer);
}
