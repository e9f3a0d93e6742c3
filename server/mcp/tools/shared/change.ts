import { message } from "../../../core/text/messages";
import type { Edit } from "../../../core/text/ranges";
import { isBroken } from "../../../project/call/call-configurations";
import { CallError } from "../../../project/files/failures";
import { fileDiff } from "../../../project/files/unified-diff";
import type { OpenManifest } from "./open-manifest";
import { quote } from "./quote";

/** The unchanged lines around a change: the fewest with which git applies a diff. An agent can read the others. */
const CONTEXT = 1;

/** Matches what a terminal obeys or what turns the direction of text, but for tabs and ends of lines. */
const CONTROL = /(?![\t\r\n])\p{Cc}|\p{Bidi_Control}/u;

interface ChangedFile {
  /** The path for the header of the diff. */
  readonly name: string;
  readonly text: string;
  readonly edits: readonly Edit[];
}

/**
 * Renders what changes in files, to be applied as it is.
 * @throws CallError when the configuration is broken, or the diff has characters that a reader would not see
 */
export function exactDiff(
  { name, checked: { held } }: OpenManifest,
  files: readonly ChangedFile[],
  command: "fix" | "bump",
): string {
  const changed = files.filter(({ edits }) => edits.length > 0);
  const diff = changed.map((file) => fileDiff(file.name, file.text, file.edits, CONTEXT)).join("");
  const values = { name: quote(name) };
  if (diff !== "" && isBroken(held))
    throw new CallError(message("The configuration of '{name}' is broken. Call check_manifest.", values));
  if (!CONTROL.test(diff)) return diff;
  throw new CallError(
    command === "fix"
      ? message(
          "The diff of '{name}' has control characters. Ask the author to run plugin-manifest fix.",
          values,
        )
      : message(
          "The diff of '{name}' has control characters. Ask the author to run plugin-manifest bump.",
          values,
        ),
  );
}
