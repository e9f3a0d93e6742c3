import { IMAGE_FILE } from "../../../manifest/file-kinds";
import type { PathPlace } from "../../../manifest/names/paths";
import { closest } from "../../../text/spelling";
import type { Fix } from "../../../problem";
import { changeTo } from "../change-to";

/** Offers the file that has the path in another case, or the one of the same kind in its folder with the nearest name. */
export function nearestFileFixes(
  { range, path }: Pick<PathPlace, "range" | "path">,
  pointer: string,
  files: readonly string[],
  text: string,
): Fix[] {
  const alike = filesLike(path, pointer, files);
  const beside = alike.filter((file) => folderOf(file) === folderOf(path));
  const inCase = alike.find((file) => file.toLowerCase() === path.toLowerCase());
  const right = inCase ?? closest(path, beside);
  if (right === undefined) return [];
  return [changeTo(text, range, right, "offered")];
}

function filesLike(path: string, pointer: string, files: readonly string[]): string[] {
  if (pointer === "/icon") return files.filter((file) => IMAGE_FILE.test(file));
  const extension = extensionOf(path);
  return files.filter((file) => extensionOf(file) === extension);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? "";
}
