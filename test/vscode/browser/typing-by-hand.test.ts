import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";
import { answerLate } from "./window.js";

/** The time from key to key and the delay of each answer, in milliseconds. */
const PAIRS = process.env["ALL_PAIRS"]
  ? [40, 80, 120].flatMap((pace) => [0, 200, 700].map((delay) => [pace, delay] as const))
  : // The fastest pace is that of the JSON file below; the nightly run has all pairs.
    ([
      [80, 200],
      [120, 700],
    ] as const);

/** A bracket that closes a container of several lines: the editor has usually typed it, below. */
type Key = string | { readonly close: string };

/** Returns the keys that type a text in an editor that closes brackets and quotes, and indents lines. */
function keysOf(text: string): Key[] {
  const [first = "", ...lines] = text.split("\n").map((line) => line.trim());
  const keysOfLine = (line: string): Key[] =>
    /^[\]}]/.test(line)
      ? [{ close: line.charAt(0) }, ...line.slice(1).split("")]
      : ["Enter", ...line.split("")];
  return [...first.split(""), ...lines.flatMap(keysOfLine)];
}

/** Returns the text of the line below the cursor, once the editor has drawn what the last key did. */
const LINE_BELOW = `(async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const top = (element) => element.getBoundingClientRect().top;
  const at = top(document.querySelector(".active-line-number")) + 5;
  const below = [...document.querySelectorAll(".view-line")].filter((line) => top(line) > at);
  return below.sort((a, b) => top(a) - top(b))[0]?.textContent.trim() ?? "";
})()`;

/** Room for all lines of a manifest: what the editor does not show is not there to be read. */
const TALL = { width: 1080, height: 1700 };

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, "");

describe("A manifest typed by hand equals the typed text", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ size: TALL });
  });
  afterAll(() => answerLate(0));

  const press = async (key: Key) => {
    const { keyboard } = editor.page;
    if (typeof key === "string") return key.length === 1 ? keyboard.type(key) : keyboard.press(key);
    // A busy editor closes none: it does not know yet what the text before it means.
    const below = (await editor.page.evaluate(LINE_BELOW)) as string;
    for (const each of below.startsWith(key.close) ? ["ArrowDown", "End"] : ["Enter", key.close])
      await keyboard.press(each);
  };

  const type = async (path: string, text: string, pace: number, delay: number) => {
    const file = join(editor.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
    await editor.openFile(path);
    await answerLate(delay);
    let next = Date.now();
    for (const key of keysOf(text)) {
      await press(key);
      next = Math.max(next + pace, Date.now());
      await editor.page.waitForTimeout(next - Date.now());
    }
    await answerLate(0);
    await editor.page.keyboard.press("Escape");
    await editor.page.keyboard.press("ControlOrMeta+S");
    await expect.poll(() => readFile(file, "utf8")).not.toBe("");
    expect(withoutBlanks(await readFile(file, "utf8"))).toBe(withoutBlanks(text));
  };

  it.for(PAIRS)("at %i ms a key, with answers %i ms late", { timeout: 900_000 }, async ([pace, delay]) => {
    await type(`typed-${pace}-${delay}/clock.plugin-manifest.json`, MANIFEST, pace, delay);
  });

  it("in a JSON file that is recognized while it is typed", { timeout: 900_000 }, async () => {
    await type("typed/manifest.json", MANIFEST, 40, 0);
  });

  it("in the configuration", { timeout: 900_000 }, async () => {
    await type("configured/.plugin-manifest.json", CONFIGURATION, 80, 200);
  });
});

/** Has each kind of member and value once: a key takes its time, whatever it types. */
const MANIFEST = `{
  "id": "com.acme.sun",
  "version": "1.2.0",
  "author": { "name": "Ada" },
  "license": "MIT",
  "keywords": ["sun", "sky"],
  "compatibility": {
    "platforms": ["windows", "linux"]
  },
  "capability_levels": [0, 1],
  "integration": {
    "level0": {
      "sidebar_position": "main",
      "sidebar_order": 200
    },
    "level1": {
      "tab_position": "after:sun"
    }
  },
  "entry": {
    "native": {
      "linux_x64": "sun.so"
    }
  },
  "permissions": [
    {
      "type": "network_http"
    },
    { "type": "process_spawn_whitelist", "value": ["git"] }
  ],
  "settings_schema": {
    "type": "object",
    "properties": {
      "unit": { "type": "string", "enum": ["C", "F"], "default": "C" },
      "alerts": { "type": "boolean", "default": false }
    }
  },
  "window": { "reuse_key": "plugin" },
  "commands": [
    {
      "id": "sun_now"
    }
  ]
}`;

const CONFIGURATION = `{
  "extends": "./base.json",
  "documentKind": "draft",
  "rules": {
    "license-id": "error",
    "missing-file": "off"
  },
  "ignore": ["dist"],
  "vocabulary": {
    "permissions": ["gpu"]
  }
}`;
