import { createHash } from "node:crypto";
import * as z from "zod";
import { fileDiff } from "../../program/unified-diff";
import { refusalSentence, type FixAllResult } from "../../core/check/fix-all";
import { endOf, type Edit } from "../../core/text/ranges";
import { message } from "../../core/text/messages";
import { filePathOf } from "../../host/uris";
import { isBroken } from "../../program/configurations";
import { CallError, Failure } from "../../program/failures";
import { FileChanged, replaceFile, replaceFiles } from "../../program/replace-file";
import type { OpenManifest } from "./open-manifest";
import { quote, quoteText } from "./quote";
import { MAX_ANSWER_BYTES, NOTICE, NOTICE_FIELD, refuseTooLarge, tooLarge } from "./tool";

/** The arguments of a tool that changes a manifest: nothing is written before its diff was looked at. */
export const WRITE = {
  write: z
    .boolean()
    .default(false)
    .describe("Replace the file. Look at the diff of a call without it first."),
  sha256: z
    .string()
    .optional()
    .describe("Needed with write: the sha256 of the call whose diff was looked at."),
};

/** The unchanged lines around a change in a diff: none, because no answer repeats a text that an agent can read. */
const DIFF_CONTEXT = 0;

/** The most characters of a line that are shown between two changes, and how many are kept of more at either end. */
const MAX_UNCHANGED = 100;
const KEPT = 40;

interface WriteArguments {
  readonly path?: string | undefined;
  readonly write: boolean;
  readonly sha256?: string | undefined;
}

/** What a tool answers that changes a manifest. */
export const CHANGED = z.object({
  summary: z.string(),
  changed: z.boolean().describe("Whether there was anything to change."),
  written: z.boolean().describe("Whether the file was replaced."),
  sha256: z.string().optional().describe("The digest of the text before. Absent with write."),
  diff: z
    .string()
    .optional()
    .describe(
      "A unified diff without context, invisible characters escaped and long unchanged parts of a line cut to an ellipsis. Empty if nothing changes, absent with write.",
    ),
  text: z
    .string()
    .optional()
    .describe("The text after it, invisible characters escaped. Only if a text was passed."),
  notice: NOTICE_FIELD.optional(),
});

/** The annotations of such a tool. */
export const WRITES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** @throws CallError when the arguments of a call with `write` are incomplete */
export function refuseIncomplete({ path, write, sha256 }: WriteArguments): void {
  if (write && path === undefined) throw new CallError(message("write needs path: a text has no file."));
  if (write && sha256 === undefined) {
    throw new CallError(message("write needs the sha256 of a call without write. Look at its diff first."));
  }
}

function unconfigured({ name }: OpenManifest): CallError {
  const values = { name: quote(name) };
  return new CallError(message("The configuration of '{name}' is broken. Call check_manifest.", values));
}

/**
 * Shows what changes in a manifest and, with `write`, replaces its file.
 * @throws Failure or CallError when the file has changed since or is not ours, or the answer is too large
 */
export function changeAnswer(
  opened: OpenManifest,
  { text, edits, refused }: FixAllResult,
  { write, sha256: expected }: WriteArguments,
) {
  const { content, held } = opened.request;
  const before = content.text;
  const changed = text !== before;
  if (changed && isBroken(held)) throw unconfigured(opened);
  const written = write && changed;
  const isFile = opened.file !== undefined;
  const name = quote(opened.name);
  const data = {
    summary: refused ? refusalSentence(name, refused) : sentenceOf(name, { changed, written, isFile }),
    ...{ changed, written, sha256: sha256(before) },
    diff: changed ? quoteWhole(shortDiff(opened.name, before, edits)) : "",
    // A caller that passes a path can read the file.
    ...(!isFile && { text: quoteWhole(text) }),
    notice: NOTICE,
  };
  const shown = [data.diff, `sha256 ${data.sha256}`, data.text, NOTICE].filter(Boolean).join("\n");
  // A file is written only if its diff could be looked at.
  refuseTooLarge(data, shown);
  if (!write) return { summary: data.summary, data, text: shown };
  replace(opened, expected, before, text);
  // The caller has seen the rest.
  return { summary: data.summary, data: { summary: data.summary, changed, written }, text: "" };
}

/** Renders the edits of a file. A minified manifest is one line, which would be repeated twice. */
function shortDiff(name: string, before: string, edits: readonly Edit[]): string {
  let [text, end] = ["", 0];
  const moved = edits.map((edit) => {
    text += withoutMiddles(before.slice(end, edit.offset));
    const offset = text.length;
    end = endOf(edit);
    text += before.slice(edit.offset, end);
    return { ...edit, offset };
  });
  return fileDiff(name, text + withoutMiddles(before.slice(end)), moved, DIFF_CONTEXT);
}

/** Cuts the middle of each long line of an unchanged text. The lines keep their numbers. */
function withoutMiddles(text: string): string {
  return text
    .split("\n")
    .map((line) => (line.length > MAX_UNCHANGED ? `${line.slice(0, KEPT)}…${line.slice(-KEPT)}` : line))
    .join("\n");
}

/** Quotes a whole text. @throws CallError before that if it is too long, because to quote it takes longest */
function quoteWhole(text: string): string {
  if (text.length > MAX_ANSWER_BYTES) throw tooLarge();
  return quoteText(text);
}

/** Replaces the file, if it is still as it was looked at and is ours. @throws Failure */
function replace(
  { name, file, request }: OpenManifest,
  expected: string | undefined,
  before: string,
  after: string,
): void {
  if (!file) return;
  refuseForeign({ name, request });
  if (sha256(before) !== expected?.toLowerCase()) throw changedSince(name);
  try {
    // The root is a second line of defense: the path had its links resolved inside it.
    if (before !== after) replaceFile(file.path, after, { before, root: file.ceiling });
  } catch (error) {
    throw error instanceof FileChanged ? changedSince(name) : error;
  }
}

function refuseForeign({ name, request }: Pick<OpenManifest, "name" | "request">): void {
  if (request.isOurs) return;
  const values = { name: quote(name) };
  throw new Failure(
    name,
    message("'{name}' is not recognized as a plugin manifest, so it is not written.", values),
  );
}

/** A file that is changed together with a manifest. */
interface ChangedFile {
  readonly uri: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The digest of the text that was looked at. */
  readonly expected: string | undefined;
}

/** Replaces a manifest and other files, or none of them. @throws Failure, or CallError when one has changed, or is outside of the folder */
export function replaceAll(opened: OpenManifest, files: readonly ChangedFile[]): void {
  const { file, request } = opened;
  if (!file) return;
  refuseForeign(opened);
  if (isBroken(request.held)) throw unconfigured(opened);
  const other = files.find(({ before, expected }) => sha256(before) !== expected?.toLowerCase());
  if (other) throw changedSince(other.name);
  try {
    const replaced = files.map(({ uri, before, after }) => ({ path: filePathOf(uri) ?? "", before, after }));
    replaceFiles(replaced, file.ceiling);
  } catch (error) {
    throw error instanceof FileChanged ? changedSince(error.place) : error;
  }
}

function changedSince(name: string): Failure {
  const values = { name: quote(name) };
  return new Failure(
    name,
    message("'{name}' has changed. Call without write, and look at the new diff.", values),
  );
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function sentenceOf(
  name: string,
  {
    changed,
    written,
    isFile,
  }: { readonly changed: boolean; readonly written: boolean; readonly isFile: boolean },
): string {
  const values = { name };
  if (!changed) return message("Nothing to fix in '{name}' with this grade and these codes.", values);
  if (written) return message("Written.");
  return isFile
    ? message("Not written. Pass sha256 with write to apply it.")
    : message("Fixed the text, not a file. Save it yourself.");
}
