import * as z from "zod";
import { dayOf } from "../../core/check/suppressions/suppressions-in";
import { applyEdits } from "../../core/json/edit/edits";
import { plainVersion } from "../../core/source/version-file";
import { message, plural } from "../../core/text/messages";
import { fileUri } from "../../host/uris";
import { nextVersion, sideOf } from "../../program/diff/base";
import { CallError } from "../../program/failures";
import { besidePath } from "../../program/file-report";
import { positionsIn } from "../../program/positions";
import { planBump, readVersionSources, type BumpPlan, type FileChange } from "../../program/source/bump-plan";
import { unsetSentences } from "../../program/source/unread";
import { replaceAll, sha256, WRITES } from "../call/change";
import { openManifest, readSaved, SAVED, validDocument, type OpenManifest } from "../call/open-manifest";
import { quote, quoteSentence } from "../call/quote";
import { defineTool, NOTICE, NOTICE_FIELD } from "../call/tool";

const DIGEST = z.object({ path: z.string(), sha256: z.string() });

const FILE = DIGEST.extend({
  changes: z.array(
    z.object({
      line: z.int().describe("One-based."),
      before: z.string().describe("What was there; empty if it is new."),
      after: z.string(),
    }),
  ),
});

const INPUT = z.strictObject({
  path: z.string().describe("The manifest's path, in the folders that the client has open."),
  part: z
    .string()
    .optional()
    .describe("major, minor, patch, or a version such as 1.2.0. Default: what the changes call for."),
  entry: SAVED,
  write: z
    .boolean()
    .default(false)
    .describe("Change the files. Look at the answer of a call without it first."),
  files: z
    .array(DIGEST)
    .optional()
    .describe("Needed with write: path and sha256 of each file in the answer that was looked at."),
});

type Input = z.output<typeof INPUT>;

export const bumpVersion = defineTool({
  name: "bump_version",
  title: () => message("Bump a plugin's version"),
  description:
    "Sets the next version in the manifest, in Cargo.toml, package.json, their lock files and wherever else the plugin has it, and adds the changelog's heading. Without write nothing changes: call it so first, then again with write and the files.",
  annotations: WRITES,
  input: INPUT,
  output: z.object({
    summary: z.string(),
    version: z.string().nullable().describe("The version that is set; null if no new one is called for."),
    written: z.boolean().describe("Whether the files were changed."),
    files: z.array(FILE).describe("The files that change; empty with write."),
    left: z
      .array(z.object({ path: z.string(), version: z.string() }))
      .describe("Places that keep another version: a higher one, or one that is not three numbers."),
    notice: NOTICE_FIELD,
  }),
  async run(input, call) {
    const { path, part, entry, write, files } = input;
    if (write && !files)
      throw new CallError(
        message("write needs the files of a call without write. Look at their changes first."),
      );
    const opened = await openManifest({ path }, call);
    const document = validDocument(opened);
    const [uri, saved] = [fileUri(opened.file?.path ?? ""), await readSaved(entry, call)];
    const { git, request } = opened;
    const side = sideOf(quote(opened.name), document);
    const next = await nextVersion(side, part && quote(part), uri, {
      ...{ git, saved, signal: call.signal, releaseTags: request.options.releaseTags },
    });
    if (typeof next === "string") return answer(next, null, false, [], []);
    const sources = await readVersionSources(uri, document, request.options, opened);
    const plan = planBump(sources, next.version, dayOf(new Date()));
    if (!plan) throw new CallError(message("The manifest has no version to set. Add one first."));
    if (plan.higher.length > 0 && !next.isGiven)
      return answer(higherSentence(opened, plan), next.version, false, [], placesIn(opened, plan.higher));
    if (write) writeAll(opened, plan, input);
    const count = plan.changes.length;
    // With write, the caller has seen them.
    const listed = write ? [] : plan.changes.map((change) => listedFile(opened, change));
    const unread = unsetSentences(sources, (name) => nameOf(opened, name));
    const sentences = [sentenceOf(count, next.version, write), ...unread];
    return answer(sentences.join(" "), next.version, write && count > 0, listed, placesIn(opened, plan.left));
  },
});

function answer(
  sentence: string,
  version: string | null,
  written: boolean,
  files: z.input<typeof FILE>[],
  left: { path: string; version: string }[],
) {
  const summary = quoteSentence(sentence);
  return { summary, data: { ...{ summary, version, written, files, left }, notice: NOTICE } };
}

function nameOf({ name }: OpenManifest, path: string): string {
  return quote(besidePath(name, path));
}

function placesIn(opened: OpenManifest, places: BumpPlan["left"]): { path: string; version: string }[] {
  return places.map(({ file, version }) => ({
    path: nameOf(opened, file.path),
    version: quote(version.value),
  }));
}

function listedFile(opened: OpenManifest, { path, text, edits }: FileChange): z.input<typeof FILE> {
  const position = positionsIn(text);
  return {
    path: nameOf(opened, path),
    sha256: sha256(text),
    changes: edits.map(({ offset, length, text: after }) => ({
      line: position(offset).line + 1,
      before: quote(text.slice(offset, offset + length)),
      after: quote(after.trim()),
    })),
  };
}

/** Changes all files, if each is still as it was looked at. @throws Failure */
function writeAll(opened: OpenManifest, { changes }: BumpPlan, { files = [] }: Input): void {
  const digests = new Map(files.map(({ path, sha256: digest }) => [path, digest]));
  replaceAll(
    opened,
    changes.map(({ uri, path, text, edits }) => ({
      ...{ uri, name: nameOf(opened, path), before: text, after: applyEdits(text, edits) },
      expected: digests.get(nameOf(opened, path)),
    })),
  );
}

function higherSentence(opened: OpenManifest, { higher: [first] }: BumpPlan): string {
  const values = {
    path: nameOf(opened, first?.file.path ?? ""),
    version: plainVersion(first?.version.value ?? ""),
  };
  return message(
    "Nothing is set: '{path}' has the higher version {version}. Ask which one is meant, and pass it as part.",
    values,
  );
}

function sentenceOf(count: number, version: string, written: boolean): string {
  if (count === 0) return message("Every file has version {version}.", { version });
  if (written)
    return plural(
      count,
      "Set version {version} in {count} file.",
      "Set version {version} in {count} files.",
      {
        ...{ count, version },
      },
    );
  return plural(
    count,
    "Not written: version {version} changes {count} file. To write it, pass write and files.",
    "Not written: version {version} changes {count} files. To write them, pass write and files.",
    { count, version },
  );
}
