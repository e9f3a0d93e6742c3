import { message, plural } from "../../core/text/messages";
import type { Describe } from "./progress";

export const readSoFar: Describe = (values) =>
  message("{done} of {total} files read, {rate} per second", values);

export const checkedSoFar: Describe = (values) =>
  message("{done} of {total} files checked, {rate} per second", values);

/** Reports how many files an interrupted run has not processed. */
export function interrupted(values: { readonly left: number; readonly total: number }): string {
  return plural(
    values.left,
    "Interrupted: {left} of {total} files was not checked.",
    "Interrupted: {left} of {total} files were not checked.",
    values,
  );
}

/** Reports that a search has found nothing to check. */
export function nothingFound(): string {
  return message("No plugin manifest found. Check the path, or name the file.");
}
