// @ts-check
/** Creates manifests of any size, and folders of manifests, to measure with. Their texts are the same in every run. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { git } from "../vscode/sample-history.mjs";

/** @typedef {{ [name: string]: unknown }} Members */

const WORDS =
  "clock zone alarm panel render window quick export import filter chart archive index search label mark".split(
    " ",
  );

/** The members that are the same in every manifest. */
const BASE_MEMBERS = {
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

/** The `$schema` of every manifest, from which the peers find the schema. */
export const SCHEMA_ADDRESS = "https://host.example/schemas/plugin/manifest.json";

/** Returns a generator of pseudorandom numbers in [0, 1): a 32-bit linear congruential generator. */
function randomFrom(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {number} count how many of each: commands, settings, document handlers and workflow steps
 * @param {number} seed
 * @returns {Members}
 */
function manifestMembers(count, seed) {
  const random = randomFrom(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? "";
  const sentence = () => `${word()} ${word()} the ${word()} of each ${word()} and every ${word()}`;
  const repeat = (/** @type {(i: number) => unknown} */ create) =>
    Array.from({ length: count }, (_, i) => create(i));
  return {
    $schema: SCHEMA_ADDRESS,
    ...BASE_MEMBERS,
    integration: { level4: { workflow_step_types: repeat((i) => `clk_step_${word()}_${i}`) } },
    commands: repeat((i) => ({ id: `clk_${word()}_${i}`, description: `Makes ${sentence()}.` })),
    window: {
      ...{ default_open_mode: "reuse_or_new", reuse_key: "plugin", allow_multiple: true },
      document_handlers: repeat((i) => ({
        ...{ id: `handler-${i}`, label: `Open ${word()} ${i}`, extensions: [`.${word()}${i}`] },
        ...{ mime_types: [`application/x-${word()}-${i}`], route: `/open/${i}`, resource_param: "path" },
      })),
    },
    settings_schema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`setting${i}`, createSetting(i, sentence())]),
      ),
    },
  };
}

/**
 * @param {number} i
 * @param {string} title
 */
function createSetting(i, title) {
  return i % 2 === 0
    ? { type: "string", title, description: `Which ${title} is meant.`, default: "none", minLength: 1 }
    : { type: "number", title, default: 12, minimum: 0, maximum: 24 };
}

/**
 * Creates a valid manifest of about the given number of bytes, indented by two spaces.
 * @param {number} bytes
 * @param {number} [seed]
 */
export function createManifest(bytes, seed = 1) {
  const textOf = (/** @type {number} */ count) =>
    `${JSON.stringify(manifestMembers(count, seed), null, 2)}\n`;
  // The size is nearly linear in the count.
  const [smallSize, largeSize] = [textOf(2).length, textOf(12).length];
  return textOf(Math.max(1, Math.round(2 + ((bytes - smallSize) / (largeSize - smallSize)) * 10)));
}

/**
 * Creates the manifest of another plugin. Manifests with different numbers share no identifiers.
 * @param {number} bytes
 * @param {number} number
 */
export function createNumberedManifest(bytes, number) {
  return createManifest(bytes, number + 1)
    .replaceAll("clk_", `p${number}_`)
    .replaceAll("com.example.clock", `com.example.plugin${number}`);
}

/**
 * Replaces a workspace folder: writes `plugin0`, whose manifest is edited later, and nine other plugins.
 * @param {string} folder
 * @param {number} bytes the size of the edited manifest
 */
export function writeWorkspace(folder, bytes) {
  rmSync(folder, { recursive: true, force: true });
  const texts = [
    createManifest(bytes),
    ...Array.from({ length: 9 }, (_, i) => createNumberedManifest(6_800, i + 1)),
  ];
  for (const [i, text] of texts.entries()) {
    mkdirSync(join(folder, `plugin${i}`), { recursive: true });
    writeFileSync(join(folder, `plugin${i}`, "manifest.json"), text);
  }
  const manifest = pathToFileURL(join(folder, "plugin0", "manifest.json")).href;
  return { folder, uri: pathToFileURL(folder).href, manifest, text: texts[0] ?? "" };
}

/**
 * Writes manifests of 6.8 KB into a new repository. One in fifty manifests has an error.
 * @param {string} folder
 * @param {number} count
 */
export function writeManifests(folder, count) {
  for (let i = 0; i < count; i++) {
    const text = createNumberedManifest(6_800, i);
    const content = i % 50 === 0 ? text.replace('"license": "MIT"', '"license": 1') : text;
    mkdirSync(join(folder, `plugin${i}`), { recursive: true });
    writeFileSync(join(folder, `plugin${i}`, "manifest.json"), content);
  }
  git(folder, ["init", "--quiet", "--template="]);
  git(folder, ["add", "--all"]);
  git(folder, ["commit", "--quiet", "--message", "Add the plugins"]);
}
