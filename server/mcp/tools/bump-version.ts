import * as z from "zod";
import { plainVersion } from "../../core/source/version-file";
import { message, plural } from "../../core/text/messages";
import { planNextVersion } from "../../project/diff/bump";
import { pathInReports } from "../../project/report";
import { ARGS, formatDiff, openManifest, readSavedResponse, requireDocument } from "./shared/open-manifest";
import { sanitize } from "./shared/sanitize";
import { answerSchema, defineTool, SANITIZED_TEXT } from "./shared/tool";

export const bumpVersion = defineTool({
  name: "bump_version",
  title: () => message("Bump a plugin's version"),
  description:
    "Returns the diff that sets the next version in the manifest, in Cargo.toml, package.json, their lock files and wherever else the plugin has it, and adds the changelog's heading. Nothing is written: apply the diff yourself.",
  input: z.strictObject({
    path: ARGS.path,
    part: z
      .optional(z.string())
      .describe("major, minor, patch, or a version such as 1.2.0. Default: what the changes call for."),
    entry: ARGS.entry,
  }),
  output: answerSchema({
    version: z.string().nullable().describe("The version to set; null if the changes call for no new one."),
    diff: z.string().describe("The exact unified diff of all files that change. Empty if none changes."),
    left: z
      .array(z.object({ path: SANITIZED_TEXT, version: SANITIZED_TEXT }))
      .describe("Places that keep another version: a higher one, or one that is not three numbers."),
  }),
  async run({ path, part, entry }, folders) {
    const manifest = await openManifest({ path }, folders);
    const document = requireDocument(manifest);
    const { uri, options } = manifest.check;
    const sanitizedManifest = { name: sanitize(manifest.name), uri, document, options };
    const savedResponse = await readSavedResponse(entry, folders);
    const bump = await planNextVersion(
      sanitizedManifest,
      manifest.project,
      part && sanitize(part),
      savedResponse,
    );
    if (typeof bump === "string") return { summary: bump, data: { version: null, diff: "", left: [] } };
    const { version, plan, isRefused, unreadVersionFileWarnings } = bump;
    const pathOf = (path: string) => sanitize(pathInReports(manifest.name, path));
    const higherVersions = plan.higherVersions.map(({ path, version }) => ({ path: pathOf(path), version }));
    const [higherVersion] = higherVersions;
    if (isRefused && higherVersion)
      return { summary: refusalOf(higherVersion), data: { version, diff: "", left: higherVersions } };
    const diff = formatDiff(manifest, plan.changes, "bump");
    const sentences = [changedSentence(plan.changes.length, version), ...unreadVersionFileWarnings(pathOf)];
    const left = plan.unchangedVersions.map(({ file, version }) => ({
      path: pathOf(file.path),
      version: version.value,
    }));
    return { summary: sentences.join(" "), data: { version, diff, left } };
  },
});

function refusalOf({ path, version }: { readonly path: string; readonly version: string }): string {
  return message(
    "Nothing is set: '{path}' has the higher version {version}. Ask which one is meant, and pass it as part.",
    { path, version: plainVersion(version) },
  );
}

function changedSentence(count: number, version: string): string {
  if (count === 0) return message("Every file has version {version}.", { version });
  return plural(
    count,
    "Version {version} changes {count} file. Apply the diff.",
    "Version {version} changes {count} files. Apply the diff.",
    { count, version },
  );
}
