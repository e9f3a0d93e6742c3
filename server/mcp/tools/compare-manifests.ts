import * as z from "zod";
import { summarySentences } from "../../core/release/advice";
import { baseFor, sideAt, sideOf, type FoundBase } from "../../project/diff/base";
import { CallError, Failure } from "../../project/files/failures";
import { explainChanges } from "../../core/check/approvals";
import { CHANGE_CLASSES } from "../../core/compare/change";
import {
  invalidBase,
  compareWith,
  comparisonData,
  type Revision,
  type Side,
} from "../../core/release/comparison";
import { ManifestDocument } from "../../core/json/parse/document";
import { message } from "../../core/text/messages";
import type { GitReader } from "../../host/git/past.node";
import { openManifest, readNamed, readSaved, SAVED, validDocument } from "./shared/open-manifest";
import { quote, quoteAll, quotePointer, quoteSentence } from "./shared/quote";
import { type Call, defineTool, NOTICE, NOTICE_FIELD } from "./shared/tool";

const CHANGE = z.object({
  class: z.enum(CHANGE_CLASSES),
  pointer: z.string(),
  before: z.unknown().describe("null if it was added."),
  after: z.unknown().describe("null if it was removed."),
  sentence: z.string(),
  reason: z.string().optional().describe("Why it is approved, if it is: data."),
  suppression: z
    .object({ path: z.string(), pointer: z.string() })
    .optional()
    .describe("Where that is written."),
});

export const compareManifests = defineTool({
  name: "compare_manifests",
  title: () => message("Compare plugin manifests"),
  description:
    "Lists what changes for users since a release, and the version that it calls for. Call it before a release, or when the version is in question.",
  input: z.strictObject({
    path: z.string().describe("The manifest's path, in the folders that the client has open."),
    base: z
      .string()
      .optional()
      .describe("A git revision, or the path of a manifest or catalog response. Default: the last release."),
    entry: SAVED,
  }),
  output: z.object({
    summary: z.string(),
    base: z.string().nullable().describe("The version of the base."),
    baseRevision: z
      .object({ tag: z.string().nullable(), commit: z.string() })
      .nullable()
      .describe("The git revision of the base."),
    current: z.string().nullable().describe("The version of the manifest."),
    bump: z.enum(["major", "minor", "patch", "none"]),
    wanted: z.string().nullable().describe("The least version that will do."),
    enough: z.boolean().nullable().describe("Whether the manifest's version is at least that."),
    changes: z.array(CHANGE),
    notice: NOTICE_FIELD,
  }),
  async run({ path, base, entry }, call) {
    if (base !== undefined && entry !== undefined)
      throw new CallError(message("Pass either base or entry, and not both."));
    const fault = base === undefined ? undefined : invalidBase(quote(base));
    if (fault !== undefined) throw new CallError(fault);
    const opened = await openManifest({ path }, call);
    const current = sideOf(opened.name, validDocument(opened));
    const { uri, options } = opened.checked;
    const git = await opened.project.git();
    const sources = { git, saved: await readSaved(entry, call), refuse: passBase };
    const found: FoundBase =
      base === undefined
        ? await baseFor(current, uri, { ...sources, releaseTags: options.releaseTags })
        : { base: await baseSide(base, uri, git, call) };
    const compared = compareWith(found.base, current);
    const changed = explainChanges(compared.changes, current.manifest, options);
    const comparison = { ...compared, changes: changed };
    const { base: from, baseRevision, current: to, wanted, changes, ...rest } = comparisonData(comparison);
    const sentences = [summarySentences(comparison), found.note ?? []].flat();
    const summary = quoteSentence(sentences.join(message(" ")));
    const data = {
      ...{ summary, base: quoteVersion(from), baseRevision: baseRevision && quoteRevision(baseRevision) },
      ...{ current: quoteVersion(to), wanted, ...rest },
      changes: changes.map((change) => ({
        class: change.class,
        pointer: quotePointer(change.pointer),
        before: quoteAll(change.before),
        after: quoteAll(change.after),
        sentence: quoteSentence(change.sentence),
        ...(change.reason !== undefined && { reason: quote(change.reason) }),
        ...(change.suppression && {
          suppression: { path: quote(change.suppression.path), pointer: change.suppression.pointer },
        }),
      })),
      notice: NOTICE,
    };
    return { summary, data };
  },
});

function passBase(values: Readonly<Record<"name" | "reason", string>>): string {
  return message(
    "'{name}' has nothing to be compared with: {reason} Pass base: an earlier manifest or a catalog response.",
    values,
  );
}

/** Reads the manifest at a revision; if git knows no such revision, the file of that name. @throws Failure */
async function baseSide(name: string, uri: string, git: GitReader, { folders }: Call): Promise<Side> {
  const side = await sideAt(name, uri, git);
  if (side) return side;
  const file = await folders.find(name).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const values = { name: quote(name) };
    throw new Failure(
      name,
      message("'{name}' is neither a git revision nor a file in the open folders.", values),
    );
  });
  return sideOf(name, new ManifestDocument(readNamed(file).text));
}

function quoteRevision({ tag, commit }: Revision): Revision {
  return { tag: tag === null ? null : quote(tag), commit };
}

function quoteVersion(version: string | null): string | null {
  return version === null ? null : quote(version);
}
