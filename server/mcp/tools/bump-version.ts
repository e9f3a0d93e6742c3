import * as z from "zod";
import { dayOf } from "../../core/check/suppressions/suppressions-in";
import { plainVersion } from "../../core/source/version-file";
import { message, plural } from "../../core/text/messages";
import { nextVersion, sideOf } from "../../project/diff/base";
import { CallError } from "../../project/files/failures";
import { besidePath } from "../../project/report";
import { planBump, readVersionSources, type BumpPlan } from "../../project/source/bump-plan";
import { unsetSentences } from "../../project/source/unread";
import { exactDiff } from "./shared/change";
import { openManifest, readSaved, SAVED, validDocument, type OpenManifest } from "./shared/open-manifest";
import { quote, quoteSentence } from "./shared/quote";
import { defineTool, NOTICE, NOTICE_FIELD } from "./shared/tool";

const INPUT = z.strictObject({
  path: z.string().describe("The manifest's path, in the folders that the client has open."),
  part: z
    .string()
    .optional()
    .describe("major, minor, patch, or a version such as 1.2.0. Default: what the changes call for."),
  entry: SAVED,
});

export const bumpVersion = defineTool({
  name: "bump_version",
  title: () => message("Bump a plugin's version"),
  description:
    "Returns the diff that sets the next version in the manifest, in Cargo.toml, package.json, their lock files and wherever else the plugin has it, and adds the changelog's heading. Nothing is written: apply the diff yourself.",
  input: INPUT,
  output: z.object({
    summary: z.string(),
    version: z.string().nullable().describe("The version that is set; null if no new one is called for."),
    diff: z.string().describe("A unified diff of all files that change, exact. Empty if none changes."),
    left: z
      .array(z.object({ path: z.string(), version: z.string() }))
      .describe("Places that keep another version: a higher one, or one that is not three numbers."),
    notice: NOTICE_FIELD,
  }),
  async run({ path, part, entry }, call) {
    const opened = await openManifest({ path }, call);
    const document = validDocument(opened);
    const { project, checked } = opened;
    const { uri, options } = checked;
    const [git, saved] = [await project.git(), await readSaved(entry, call)];
    const side = sideOf(quote(opened.name), document);
    const next = await nextVersion(side, part && quote(part), uri, {
      ...{ git, saved, releaseTags: options.releaseTags },
    });
    if (typeof next === "string") return answer(next, null, "", []);
    const sources = await readVersionSources(uri, document, options, { git, files: project.files });
    const plan = planBump(sources, next.version, dayOf(new Date()));
    if (!plan) throw new CallError(message("The manifest has no version to set. Add one first."));
    if (plan.higher.length > 0 && !next.isGiven)
      return answer(higherSentence(opened, plan), next.version, "", placesIn(opened, plan.higher));
    const files = plan.changes.map(({ path: file, ...change }) => ({
      ...change,
      name: besidePath(opened.name, file),
    }));
    const diff = exactDiff(opened, files, "bump");
    const unread = unsetSentences(sources, (name) => nameOf(opened, name));
    const sentences = [sentenceOf(files.length, next.version), ...unread];
    return answer(sentences.join(" "), next.version, diff, placesIn(opened, plan.left));
  },
});

function answer(
  sentence: string,
  version: string | null,
  diff: string,
  left: { path: string; version: string }[],
) {
  const summary = quoteSentence(sentence);
  return { summary, data: { summary, version, diff, left, notice: NOTICE } };
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

function sentenceOf(count: number, version: string): string {
  if (count === 0) return message("Every file has version {version}.", { version });
  return plural(
    count,
    "Version {version} changes {count} file. Apply the diff.",
    "Version {version} changes {count} files. Apply the diff.",
    { count, version },
  );
}
