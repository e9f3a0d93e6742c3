import type { DocumentLink } from "vscode-languageserver-types";
import { valuesIn } from "../core/json/tree/tree";
import { formats } from "../core/manifest/formats";
import { paths } from "../core/manifest/names/paths";
import type { OffsetRange } from "../core/text/ranges";
import type { Files } from "../host/files";
import type { Analysis } from "../project/documents/analysis";
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

function addressLinks(analysis: Analysis): DocumentLink[] {
  const isAddress = (text: string) => /^https?:/i.test(text) && formats["http-url"](text);
  return valuesIn(analysis.document.root)
    .filter((node) => node.type === "string")
    .filter(({ value }) => isAddress(value))
    .sort((a, b) => a.offset - b.offset)
    .slice(0, MAX_LINKS)
    .map((node) => {
      // `URL` encodes look-alike letters, so the target shows where the link leads.
      return { range: analysis.range(withoutQuotes(node)), target: new URL(node.value).href };
    });
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

function withoutQuotes({ offset, length }: OffsetRange): OffsetRange {
  return { offset: offset + 1, length: length - 2 };
}
