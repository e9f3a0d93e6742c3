import { IMAGE_FILE } from "../../../core/manifest/file-kinds";
import { childSchema, schemaIn } from "../../../core/schema/schema";
import type { Analysis } from "../../../project/documents/analysis";
import type { FolderEntry } from "../../../protocol";
import type { Cursor } from "../cursor/cursor";
import type { Proposal } from "../items/proposal";

/** Likely file name extensions, by the member that contains the path. */
const LIKELY: ReadonlyMap<unknown, RegExp> = new Map([
  ["icon", IMAGE_FILE],
  ["frontend", /\.(?:m?js|html)$/i],
  ["panel_entry", /\.(?:m?js|html)$/i],
  ["frontend_styles", /\.css$/i],
]);
const LIBRARY = /\.(?:dll|dylib|so)$/i;

/** Returns the folder, relative to the document's, that a half-typed path leads into; undefined outside of paths. */
export function folderAt(cursor: Cursor, analysis: Analysis): string | undefined {
  return isPackagePath(cursor, analysis) ? typedFolder(cursor) : undefined;
}

/** Tests if the cursor is at a path inside the package. */
export function isPackagePath(cursor: Cursor, { context }: Analysis): boolean {
  if (cursor.role !== "value") return false;
  const parent = schemaIn(context, cursor.path);
  return parent !== undefined && childSchema(parent, cursor.segment)?.format === "package-path";
}

/** Proposes the entries of the half-typed path's folder: folders, then likely files, then other files. */
export function pathProposals(cursor: Cursor, files: readonly FolderEntry[]): Proposal[] {
  const folder = typedFolder(cursor);
  const likely = LIKELY.get(cursor.segment) ?? LIBRARY;
  const rank = ({ name, isFolder }: FolderEntry) => (isFolder ? 0 : likely.test(name) ? 1 : 2);
  return files
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map(({ name, isFolder }) => {
      const path = folder + name + (isFolder ? "/" : "");
      return { label: path, kind: isFolder ? "folder" : "file", value: path };
    });
}

function typedFolder({ typed }: Cursor): string {
  return typed.slice(0, typed.lastIndexOf("/") + 1);
}
