import { snippetOf, type Piece, type Snippet } from "../../server/core/text/snippet";

/**
 * Finds the place in a changelog for what is new in a version.
 * @returns the line, and the snippet that a heading needs; none if the version has one
 */
export function changelogPlace(text: string, version: string): { line: number; snippet?: Snippet } {
  const lines = text.split(/\r\n|\r|\n/);
  const own = lines.findIndex((line) => isHeading(line) && numberIn(line) === version);
  if (own >= 0) return { line: own };
  const next = lines.findIndex((line) => isHeading(line) && numberIn(line) !== undefined);
  const like = lines[next] ?? "## ";
  const [, marks = "##"] = /^(#+)/.exec(like) ?? [];
  const heading = /^#+\s*\[/.test(like) ? `[${version}]` : version;
  const section: Piece[] = [`${marks} ${heading}\n\n- `, { text: "", isLast: true }, "\n"];
  if (next >= 0) return { line: next, snippet: snippetOf([...section, "\n"]) };
  if (text.trim() === "") return { line: 0, snippet: snippetOf(["# Changelog\n\n", ...section]) };
  return { line: lines.length, snippet: snippetOf(["\n\n", ...section]) };
}

function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line);
}

function numberIn(heading: string): string | undefined {
  return /(?:^|[^\w.])v?(\d+\.\d+\.\d+)(?![\w.-])/.exec(heading)?.[1];
}
