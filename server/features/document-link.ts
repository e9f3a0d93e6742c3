import type { DocumentLink } from "vscode-languageserver-types";
import type { Analysis } from "../project/documents/analysis";
import type { StringNode, TreeNode, ValueNode } from "../core/json/tree/tree";
import type { OffsetRange } from "../core/text/ranges";
import { paths } from "../core/manifest/names/paths";
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
  return [...addresses(analysis), ...(await existingFiles(analysis, files))];
}

function* addresses(analysis: Analysis): Iterable<DocumentLink> {
  let count = 0;
  for (const node of strings(analysis.document.root)) {
    if (!/^https?:/i.test(node.value) || !formats["http-url"](node.value)) continue;
    // The parser's spelling has no look-alike letters in host and path.
    yield { range: analysis.range(inside(node)), target: new URL(node.value).href };
    if (++count === MAX_LINKS) return;
  }
}

async function existingFiles(analysis: Analysis, files: Files): Promise<DocumentLink[]> {
  const places = [...paths(analysis.context)].slice(0, MAX_LINKS);
  const found = await Promise.all(
    places.map(async ({ range, path }) => {
      const target = await files.resolveFile(analysis.uri, path);
      return target === undefined ? [] : [{ range: analysis.range(inside(range)), target }];
    }),
  );
  return found.flat();
}

/** Yields the strings that are values, in the order of the text. */
function* strings(root: ValueNode | undefined): Iterable<StringNode> {
  const open: (TreeNode | undefined)[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (node?.type === "string") yield node;
    else if (node?.type === "property") open.push(node.valueNode);
    else if (node?.type === "object" || node?.type === "array") {
      for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]);
    }
  }
}

function inside({ offset, length }: OffsetRange): OffsetRange {
  return { offset: offset + 1, length: length - 2 };
}
