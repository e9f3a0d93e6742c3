import * as z from "zod";
import { summarySentences } from "../../core/release/advice";
import { findBase, readSideAt, sideOf, type FoundBase, type DescribeNoBase } from "../../project/diff/sides";
import { UsageError, Failure } from "../../project/files/failures";
import { explainChanges } from "../../core/check/suppress";
import { CHANGE_CLASSES } from "../../core/compare/change";
import {
  invalidBaseSentence,
  compareWithBase,
  comparisonData,
  type Side,
} from "../../core/release/comparison";
import { ManifestDocument } from "../../core/json/parse/document";
import { message } from "../../core/text/messages";
import type { GitReader } from "../../host/git/past.node";
import type { Folders } from "./shared/folders";
import { ARGS, openManifest, readFile, readSavedResponse, requireDocument } from "./shared/open-manifest";
import { sanitize, sanitizeAll } from "./shared/sanitize";
import {
  answerSchema,
  defineTool,
  SANITIZED_POINTER,
  SANITIZED_TEXT,
  SANITIZED_SENTENCE,
} from "./shared/tool";

const VERSION = SANITIZED_TEXT.nullable();

const VALUE = z.unknown().overwrite(sanitizeAll);

const CHANGE = z.object({
  class: z.enum(CHANGE_CLASSES),
  pointer: SANITIZED_POINTER,
  before: VALUE.describe("null if it was added."),
  after: VALUE.describe("null if it was removed."),
  sentence: SANITIZED_SENTENCE,
  reason: z.optional(SANITIZED_TEXT).describe("Why the change is approved, if it is: data."),
  suppression: z
    .optional(z.object({ path: SANITIZED_TEXT, pointer: z.string() }))
    .describe("Where it is approved."),
});

export const compareManifests = defineTool({
  name: "compare_manifests",
  title: () => message("Compare plugin manifests"),
  description:
    "Lists what changes for users since a release, and the version that the changes call for. Call it before a release, or when the version is in question.",
  input: z.strictObject({
    path: ARGS.path,
    base: z
      .optional(z.string())
      .describe("A git revision, or the path of a manifest or catalog response. Default: the last release."),
    entry: ARGS.entry,
  }),
  output: answerSchema({
    base: VERSION.describe("The version of the base."),
    baseRevision: z
      .object({ tag: SANITIZED_TEXT.nullable(), commit: z.string() })
      .nullable()
      .describe("The git revision of the base."),
    current: VERSION.describe("The version of the manifest."),
    bump: z.enum(["major", "minor", "patch", "none"]),
    wanted: z.string().nullable().describe("The lowest version that the changes allow."),
    enough: z.boolean().nullable().describe("Whether the manifest's version is at least wanted."),
    changes: z.array(CHANGE),
  }),
  async run({ path, base, entry }, folders) {
    if (base !== undefined && entry !== undefined)
      throw new UsageError(message("Pass either base or entry, and not both."));
    const refusal = base === undefined ? undefined : invalidBaseSentence(sanitize(base));
    if (refusal !== undefined) throw new UsageError(refusal);
    const manifest = await openManifest({ path }, folders);
    const currentSide = sideOf(manifest.name, requireDocument(manifest));
    const { uri, options } = manifest.check;
    const { git } = manifest.project;
    const savedResponse = await readSavedResponse(entry, folders);
    const { releaseTags } = options;
    const foundBase: FoundBase =
      base === undefined
        ? await findBase(currentSide, uri, { git, savedResponse, releaseTags, describeNoBase })
        : { base: await readBase(base, uri, git, folders) };
    const baseComparison = compareWithBase(foundBase.base, currentSide);
    const changes = explainChanges(baseComparison.changes, currentSide.manifest, options);
    const comparison = { ...baseComparison, changes };
    const sentences = [summarySentences(comparison), foundBase.note ?? []].flat();
    return { summary: sentences.join(message(" ")), data: comparisonData(comparison) };
  },
});

const describeNoBase: DescribeNoBase = (values) =>
  message(
    "Nothing to compare '{name}' with: {reason} Pass base: an earlier manifest or a catalog response.",
    values,
  );

/** Reads the manifest at a revision, or else the file with that name. @throws Failure when neither exists */
async function readBase(name: string, uri: string, git: GitReader, folders: Folders): Promise<Side> {
  const side = await readSideAt(name, uri, git);
  if (side) return side;
  const file = await folders.findFile(name).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const values = { name: sanitize(name) };
    const sentence = message("'{name}' is neither a git revision nor a file in the open folders.", values);
    throw new Failure(name, sentence);
  });
  return sideOf(name, new ManifestDocument(readFile(file).text));
}
