// @ts-check
/** Makes the documents of the bench: valid manifests of any size, the same in every run, and their folders. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { git } from "../vscode/sample-history.mjs";

/** @typedef {{ [name: string]: unknown }} Members */

const WORDS =
  "clock zone alarm panel render window quick export import filter chart archive index search label mark".split(
    " ",
  );

const AUTHORED = {
  id: "com.example.clock",
  name: "Clock",
  version: "1.2.3",
  description: "Shows the time.",
  long_description: "Shows the time in every zone that matters to you, and wakes you when it is time.",
  author: { name: "Ada Example" },
  homepage: "https://clock.example/",
  license: "MIT",
  keywords: ["time"],
  compatibility: { min_app_version: "1.0.0", min_host_api_version: "1.0", platforms: ["windows", "macos"] },
  host_capabilities: ["theme_read"],
  capability_levels: [4],
  entry: {
    native: { windows_x64: "native/clock.dll", macos_arm64: "native/clock.dylib" },
    frontend: "frontend/index.js",
  },
  permissions: [{ type: "ipc_register" }, { type: "host_theme_read" }],
};

/** The `$schema` of every manifest, by which the peers find the schema. */
export const SCHEMA_ADDRESS = "https://host.example/schemas/plugin/manifest.json";

/** Returns a source of numbers in [0, 1) that look random: a linear congruential generator of 32 bits. */
function randomFrom(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Makes a manifest with the given number of each: commands, settings, document handlers and workflow steps.
 * @param {number} parts
 * @param {number} seed
 * @returns {Members}
 */
function manifest(parts, seed) {
  const random = randomFrom(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? "";
  const sentence = () => `${word()} ${word()} the ${word()} of each ${word()} and every ${word()}`;
  const each = (/** @type {(i: number) => unknown} */ make) =>
    Array.from({ length: parts }, (_, i) => make(i));
  return {
    $schema: SCHEMA_ADDRESS,
    ...AUTHORED,
    integration: { level4: { workflow_step_types: each((i) => `clk_step_${word()}_${i}`) } },
    commands: each((i) => ({ id: `clk_${word()}_${i}`, description: `Makes ${sentence()}.` })),
    window: {
      ...{ default_open_mode: "reuse_or_new", reuse_key: "plugin", allow_multiple: true },
      document_handlers: each((i) => ({
        ...{ id: `handler-${i}`, label: `Open ${word()} ${i}`, extensions: [`.${word()}${i}`] },
        ...{ mime_types: [`application/x-${word()}-${i}`], route: `/open/${i}`, resource_param: "path" },
      })),
    },
    settings_schema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: parts }, (_, i) => [`setting${i}`, setting(i, sentence())]),
      ),
    },
  };
}

/**
 * @param {number} i
 * @param {string} title
 */
function setting(i, title) {
  return i % 2 === 0
    ? { type: "string", title, description: `Which ${title} is meant.`, default: "none", minLength: 1 }
    : { type: "number", title, default: 12, minimum: 0, maximum: 24 };
}

/**
 * Makes a valid manifest of about the given number of bytes, formatted as people format manifests.
 * @param {number} bytes
 * @param {number} [seed]
 */
export function documentOf(bytes, seed = 1) {
  const of = (/** @type {number} */ parts) => `${JSON.stringify(manifest(parts, seed), null, 2)}\n`;
  // The size is nearly linear in the number of parts.
  const [few, more] = [of(2).length, of(12).length];
  return of(Math.max(1, Math.round(2 + ((bytes - few) / (more - few)) * 10)));
}

/**
 * Makes the manifest of another plugin. Manifests with different numbers share no identifiers.
 * @param {number} bytes
 * @param {number} number
 */
export function otherDocument(bytes, number) {
  return documentOf(bytes, number + 1)
    .replaceAll("clk_", `p${number}_`)
    .replaceAll("com.example.clock", `com.example.plugin${number}`);
}

/**
 * Writes a workspace folder in place of the old one: `clock`, which is edited, and nine other plugins.
 * @param {string} folder
 * @param {number} bytes the size of the edited manifest
 */
export function writeWorkspace(folder, bytes) {
  rmSync(folder, { recursive: true, force: true });
  const texts = [documentOf(bytes), ...Array.from({ length: 9 }, (_, i) => otherDocument(6_800, i + 1))];
  for (const [i, text] of texts.entries()) {
    mkdirSync(join(folder, `plugin${i}`), { recursive: true });
    writeFileSync(join(folder, `plugin${i}`, "manifest.json"), text);
  }
  const manifest = pathToFileURL(join(folder, "plugin0", "manifest.json")).href;
  return { folder, uri: pathToFileURL(folder).href, manifest, text: texts[0] ?? "" };
}

/**
 * Writes manifests of 6.8 KB. One in fifty has an error.
 * @param {string} folder
 * @param {number} count
 */
export function writeManifests(folder, count) {
  for (let i = 0; i < count; i++) {
    const text = otherDocument(6_800, i);
    const content = i % 50 === 0 ? text.replace('"license": "MIT"', '"license": 1') : text;
    mkdirSync(join(folder, `plugin${i}`), { recursive: true });
    writeFileSync(join(folder, `plugin${i}`, "manifest.json"), content);
  }
  git(folder, ["init", "--quiet", "--template="]);
  git(folder, ["add", "--all"]);
  git(folder, ["commit", "--quiet", "--message", "Add the plugins"]);
}
