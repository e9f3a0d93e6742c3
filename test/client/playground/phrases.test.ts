import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { phrases } from "../../../client/playground/editor/editor";

const FOLDER = "node_modules/@codemirror";

/** Matches a text that CodeMirror lets be translated, also one of two: `phrase(open ? "Fold line" : "Unfold line")`. */
const CALL = /\bphrase\((?:view, )?([^)]*)/g;

it("every text of CodeMirror is translated", () => {
  const code = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}/dist/index.js`, "utf8"));
  const calls = code.flatMap((each) => [...each.matchAll(CALL)].map(([, text = ""]) => text));
  const texts = calls.flatMap((call) => [...call.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text));
  expect(Object.keys(phrases()).sort()).toEqual([...new Set(texts)].sort());
});
