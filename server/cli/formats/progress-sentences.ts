import { message, plural } from "../../core/text/messages";
import type { Describe } from "./progress";

export const readSoFar: Describe = (values) =>
  message("{done} of {total} files read, {rate} per second", values);

export const checkedSoFar: Describe = (values) =>
  message("{done} of {total} files checked, {rate} per second", values);

/** Says how much an interrupted run has left undone. */
export function interrupted(values: { readonly left: number; readonly total: number }): string {
  return plural(
    values.left,
    "Interrupted: {left} of {total} files was not checked.",
    "Interrupted: {left} of {total} files were not checked.",
    values,
  );
}

/** Says that a search is over and has found nothing to check. */
export function nothingFound(): string {
  return message("No plugin manifest found. Check the path, or name the file.");
}
