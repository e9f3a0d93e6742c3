import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import type { PageModel, PageView } from "../../server/page/model/messages";
import { renderPage } from "../../server/page/page";
import { buildEntry, type BuildEntryInputs } from "../../server/core/entry/entry";
import { accessOf } from "../../server/core/compare/access";
import type { JsonObject } from "../../server/core/json/tree/value";
import type { EntryProblem, EntryResult, Face } from "../../server/protocol";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Returns the server's result for a manifest. */
export function resultOf(
  manifest: JsonObject,
  face: Face = "published",
  more: Partial<BuildEntryInputs> = {},
): EntryResult {
  const clock = { now: "2031-05-04T10:20:30.400Z", requestId: "0b9f3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10" };
  const { payload, provenance, placeholder } = buildEntry({ manifest, face, ...clock, ...more });
  return {
    version: 1,
    entry: payload,
    provenance,
    face,
    placeholder,
    earlier: { kind: "none" },
    changes: null,
    access: accessOf(manifest),
    warnings: [],
    problems: [],
  };
}

/** An error of a manifest. */
export const PROBLEM: EntryProblem = {
  code: "id-format",
  severity: "error",
  message: "Invalid.",
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  pointer: "/id",
};

/** A parsed page. */
export class Rendered {
  readonly elements: readonly Element[];

  constructor(
    readonly source: string,
    private readonly nodes: readonly Node[] = parseFragment(source).childNodes,
  ) {
    this.elements = nodes.flatMap(elementsIn);
  }

  /** The text of the page, with single spaces. */
  get text(): string {
    return this.nodes.map(textOf).join("").replace(/\s+/g, " ").trim();
  }

  /** Returns the first element with this class, role or identifier. */
  find(name: string): Rendered {
    const element = this.elements.find(({ attrs }) => attrs.some((attr) => isNamed(attr, name)));
    return new Rendered("", element ? [element] : []);
  }

  /** The addresses of the links. */
  get links(): string[] {
    return this.elements
      .filter(({ tagName }) => tagName === "a")
      .map((link) => attribute(link, "href") ?? "");
  }
}

/** Renders the page of a model. */
export function render(model: Partial<PageModel>, view: Partial<PageView> = {}): Rendered {
  const wholeModel = { fileName: "manifest.json", result: null, ...model };
  const face = wholeModel.result?.face ?? "published";
  const initial = {
    tab: "page",
    face,
    isPinned: false,
    theme: "editor",
    width: "full",
    toggled: [],
  } as const;
  return new Rendered(renderPage(wholeModel, { ...initial, ...view }));
}

/** Renders the page of a manifest's entry. */
export function renderManifest(manifest: JsonObject, face: Face = "published"): Rendered {
  return render({ result: resultOf(manifest, face) });
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

function isNamed({ name, value }: Element["attrs"][number], searched: string): boolean {
  if (name === "class") return value.split(/\s+/).includes(searched);
  return (name === "role" || name === "id") && value === searched;
}

function elementsIn(node: Node): Element[] {
  return "tagName" in node ? [node, ...node.childNodes.flatMap(elementsIn)] : [];
}

/** Returns the text of a node. Separates elements by spaces, except inline ones; writes a sign as its label in brackets. */
function textOf(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  if ("attrs" in node && attribute(node, "role") === "img")
    return ` [${attribute(node, "aria-label") ?? ""}] `;
  const words = node.childNodes.map(textOf).join("");
  const isWithin = ["bdi", "b", "strong", "wbr"].includes(node.nodeName);
  const isUnbroken = "attrs" in node && attribute(node, "class") === "unbroken";
  return isWithin || isUnbroken ? words : ` ${words} `;
}
