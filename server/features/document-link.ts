import type { DocumentLink } from "vscode-languageserver-types";
import type { Analysis } from "../project/documents/analysis";
import type { StringNode, TreeNode, ValueNode } from "../core/json/tree/tree";
import type { OffsetRange } from "../core/text/ranges";
import { findPaths } from "../core/manifest/names/paths";
import { formats } from "../core/manifest/formats";
import type { Files } from "../host/files";
import { aboutManifest } from "./shared/feature";

export const documentLinkFeature = aboutManifest({
  method: "textDocument/documentLink",
  capability: () => ({ documentLinkProvider: {} }),
  answer: (analysis, _, { files }) => documentLinks(analysis, files),
});

/** More links than any manifest has. */
const MAX_LINKS = 1_000;

/** `textDocument/documentLink`: links http and https addresses, and the paths of existing files. */
export async function documentLinks(analysis: Analysis, files: Files): Promise<DocumentLink[]> {
  return [...addressLinks(analysis), ...(await fileLinks(analysis, files))];
}

function* addressLinks(analysis: Analysis): Iterable<DocumentLink> {
  let count = 0;
  for (const node of stringValues(analysis.document.root)) {
    if (!/^https?:/i.test(node.value) || !formats["http-url"](node.value)) continue;
    // `URL` encodes look-alike letters, so the target shows where the link leads.
    yield { range: analysis.range(withoutQuotes(node)), target: new URL(node.value).href };
    if (++count === MAX_LINKS) return;
  }
}

async function fileLinks(analysis: Analysis, files: Files): Promise<DocumentLink[]> {
  const places = [...findPaths(analysis.context)].slice(0, MAX_LINKS);
  const links = await Promise.all(
    places.map(async ({ range, path }) => {
      const target = await files.resolveFile(analysis.uri, path);
      return target === undefined ? [] : [{ range: analysis.range(withoutQuotes(range)), target }];
    }),
  );
  return links.flat();
}

/** Yields the strings that are values, in the order of the text. */
function* stringValues(root: ValueNode | undefined): Iterable<StringNode> {
  const stack: (TreeNode | undefined)[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node?.type === "string") yield node;
    else if (node?.type === "property") stack.push(node.valueNode);
    else if (node && "children" in node) for (const child of node.children.toReversed()) stack.push(child);
  }
}

function withoutQuotes({ offset, length }: OffsetRange): OffsetRange {
  return { offset: offset + 1, length: length - 2 };
}
