import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { renderStatic } from "../../../server/page/page";
import { allRules } from "../../../server/core/check/all-rules";
import { namesIn, pseudoForAllTexts } from "../../support/pseudo-locale";
import { copySampleHistory, entryIn } from "../../support/sample-entry";
import { schemaNames, type Shown } from "./editor";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The elements that may be in a sentence; every other one begins a line of its own. */
const IN_SENTENCES = ["a", "b", "bdi", "code", "em", "q", "span", "strong", "time", "wbr"];
/** Where such an element begins or ends. */
const EDGE = "\0";
/** The attributes that a reader sees or hears. */
const SHOWN = ["title", "alt", "aria-label", "placeholder"];
/** The names of the interface's fields, of headers and of units. */
const OTHERS = "SHA ID JSON KB";

/** Returns what the page shows of two manifests with all tabs, one of them with earlier versions and one with faults. */
export async function pageTexts(): Promise<Shown> {
  const folder = await copySampleHistory();
  const ask = (path: string) => entryIn(folder, path, { translations: pseudoForAllTexts() });
  const results = [await ask("color-picker/manifest.json"), await ask("log-viewer/manifest.json")];
  const texts = new Set<string>();
  for (const result of results) {
    const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(
      renderStatic({ fileName: "manifest.json", result }, ""),
    )!;
    const nodes = parseFragment(body).childNodes;
    const lines = withoutEdges(nodes.map(textOf).join("")).split("\n");
    for (const text of [...lines, ...nodes.flatMap(attributesOf)]) texts.add(text.trim());
  }
  const authors = results.map(({ entry, changes }) => JSON.stringify([entry, changes?.changes]));
  const isName = namesIn(...authors, ...schemaNames(), ...allRules.map(({ code }) => code), OTHERS);
  return { texts, isName };
}

function textOf(node: Node): string {
  if ("value" in node) return node.value.replaceAll(/\s+/g, " ");
  if (!("childNodes" in node)) return "";
  const edge = IN_SENTENCES.includes(node.nodeName) ? EDGE : "\n";
  return edge + node.childNodes.map(textOf).join("") + edge;
}

/** An element inside of a text is a part of it; one between texts keeps them apart. */
function withoutEdges(text: string): string {
  let depth = 0;
  return text.replaceAll(/[⟦⟧\0]/g, (sign) => {
    if (sign === EDGE) return depth === 0 ? "\n" : "";
    depth += sign === "⟦" ? 1 : -1;
    return sign;
  });
}

function attributesOf(node: Node): string[] {
  if (!("attrs" in node)) return [];
  const own = node.attrs.filter(({ name }) => SHOWN.includes(name)).map(({ value }) => value);
  return [...own, ...node.childNodes.flatMap(attributesOf)];
}
