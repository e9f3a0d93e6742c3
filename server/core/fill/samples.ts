/*
 * The texts of skeletons, snippets and fixes that mean nothing by themselves: the author has to replace them. Every
 * template takes them from here, so that `template-value` knows all of them.
 */

const URL_SAMPLE = "https://example.com/";
const NAME = "My Plugin";
const MODULE = "my-plugin";

/** The sample of each member of a manifest, by its JSON Pointer; `*` is any name or index. */
export const SAMPLES = {
  "/$schema": "https://example.com/schemas/plugin/v1.json",
  "/id": "com.example.plugin",
  "/name": NAME,
  "/description": "What the plugin does, in one sentence.",
  "/long_description": "What the plugin does, for whom, and how.",
  "/author/name": "Your Name",
  "/author/url": URL_SAMPLE,
  "/homepage": URL_SAMPLE,
  "/homepage_url": URL_SAMPLE,
  "/repository_url": URL_SAMPLE,
  "/artifact_url": URL_SAMPLE,
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

/**
 * Tests if a text is still that of a template.
 * @param path the JSON Pointer in the manifest, with `*` where `SAMPLES` has it
 */
export function isSample(text: string, path: string): boolean {
  return text === UNKNOWN_TEXT || text === SAMPLE_AT.get(path);
}
