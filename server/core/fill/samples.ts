import { Hole, type Template } from "../json/edit/template";
import type { Host } from "../manifest/host";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { valueShape } from "../schema/permissions";

/* Texts that skeletons, snippets and fixes insert. The rule `template-value` reports `SAMPLES` and `FALLBACK_TEXT`. */

const URL_SAMPLE = "https://example.com/";
const NAME = "My Plugin";
const SENTENCE = "What the plugin does, in one sentence.";
const MODULE = "my-plugin";

/** Samples for members of a manifest, by JSON Pointer; `*` is any name or index. */
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

export const EXAMPLES_BY_FORMAT: Readonly<Record<string, string>> = {
  "plugin-id": SAMPLES["/id"],
  "plugin-version": "0.1.0",
  "app-version": "1.0.0",
  "http-url": SAMPLES["/homepage"],
  "package-path": "frontend/index.js",
  "file-extension": ".txt",
  "command-id": SAMPLES["/commands/*/id"],
  "mime-type": "text/plain",
};

export const FALLBACK_TEXT = "…";

const SAMPLE_AT: ReadonlyMap<string, string> = new Map(Object.entries(SAMPLES));

/** Returns the sample of a member. @param path a JSON Pointer as in `SAMPLES` */
export function sampleAt(path: string): string | undefined {
  return SAMPLE_AT.get(path);
}

/** Tests if the author has not replaced the sample for a path yet. @param path a JSON Pointer as in `SAMPLES` */
export function isSample(text: string, path: string): boolean {
  return text === FALLBACK_TEXT || text === sampleAt(path);
}

/** The members that usually have the same value, by the name of their shared tab stop. */
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

export function linkAt(pointer: string): string | undefined {
  return LINK_AT.get(pointer);
}

/** Returns a permission's members in order, with a hole for a required `value`. */
export function permissionTemplate(
  type: string | number | null,
  host: Host | undefined,
): { readonly [name: string]: Template } {
  const value = permissionValueTemplate(String(type), host);
  return { type, ...(value !== undefined && { value }) };
}

/** Returns the `value` template of a permission type; undefined for an unknown type or one without a `value`. */
export function permissionValueTemplate(type: string, host: Host | undefined): Template | undefined {
  if (type === SPAWN_PERMISSION) return [new Hole(SAMPLES["/permissions/*/value/*"])];
  return emptyPermissionValue(type, host);
}

/** Returns an empty `value` to fill in, because an invented value could grant unwanted access. */
export function emptyPermissionValue(type: string, host: Host | undefined): Hole | undefined {
  const shape = valueShape(type, host);
  if (shape === "string") return new Hole("");
  return shape === "strings" ? new Hole([]) : undefined;
}
