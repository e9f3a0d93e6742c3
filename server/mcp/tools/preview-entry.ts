import * as z from "zod";
import { readNearbyInputs } from "../../project/entry/inputs";
import { optionInputs } from "../../project/entry/options";
import { Failure } from "../../project/files/failures";
import { assembleEntry } from "../../core/entry/review/assemble";
import { FACES } from "../../core/entry/version";
import type { ReleaseHistory } from "../../core/release/past";
import { message, plural } from "../../core/text/messages";
import { countAcceptedErrors, acceptedErrorsSentence } from "../../core/check/accepted-errors";
import { ARGS, openManifest, readSavedResponse, requireDocument } from "./shared/open-manifest";
import { sanitize, sanitizeAll } from "./shared/sanitize";
import { answerSchema, defineTool, SANITIZED_POINTER, SANITIZED_SENTENCE } from "./shared/tool";

export const previewEntry = defineTool({
  name: "preview_entry",
  title: () => message("Preview a catalog entry"),
  description:
    "Returns the entry that the catalog will have for a manifest, as JSON. Call it to see what users will read; a value is null if only publication can fill it in.",
  input: z.strictObject({
    ...ARGS.source,
    entry: ARGS.entry,
    face: z.enum(FACES).default("published").describe("The entry after publication, or as it is today."),
  }),
  output: answerSchema({
    face: z.enum(FACES),
    entry: z
      .record(z.string(), z.unknown())
      .overwrite((entry) => sanitizeAll(entry) as typeof entry)
      .describe("Texts longer than 200 characters are cut."),
    warnings: z.array(z.object({ message: SANITIZED_SENTENCE, pointer: SANITIZED_POINTER })),
  }),
  async run({ face, entry: savedPath, ...source }, folders) {
    const manifest = await openManifest(source, folders);
    const document = requireDocument(manifest);
    const { project, check } = manifest;
    const { options } = check;
    const uri = manifest.file ? check.uri : "untitled:/manifest.json";
    const [inputs, gitPast, savedResponse] = await Promise.all([
      readNearbyInputs(project.files, uri),
      project.past({ uri, options }),
      readSavedResponse(savedPath, folders),
    ]);
    const past: ReleaseHistory = { ...gitPast, savedResponse };
    const assembly = assembleEntry({ document, options }, { ...inputs, past, ...optionInputs({ face }) });
    const name = sanitize(manifest.name);
    if (!assembly)
      throw new Failure(manifest.name, message("'{name}' has no manifest. Pass a JSON object.", { name }));
    const { warnings } = assembly;
    const acceptedCount = countAcceptedErrors(document, options, check.result.suppressed.findings);
    const sentences = [
      plural(
        warnings.length,
        "The entry of '{name}', with {count} warning.",
        "The entry of '{name}', with {count} warnings.",
        { name, count: warnings.length },
      ),
      ...(acceptedCount > 0 ? [acceptedErrorsSentence(acceptedCount)] : []),
    ];
    // Convert to plain JSON, so that the output schema sees no undefined members.
    const entry = JSON.parse(JSON.stringify(assembly.entry.payload)) as Record<string, unknown>;
    return { summary: sentences.join(message(" ")), data: { face, entry, warnings: [...warnings] } };
  },
});
