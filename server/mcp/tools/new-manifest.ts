import * as z from "zod";
import { check } from "../../core/check/check";
import { manifestSkeleton } from "../../core/fill/manifest-skeleton";
import { styleOf } from "../../core/json/edit/style";
import { renderText } from "../../core/json/edit/template";
import { ManifestDocument } from "../../core/json/parse/document";
import { isNotHint, type Finding } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { escapeJsonText } from "./shared/sanitize";
import { answerSchema, defineTool, SANITIZED_POINTER, SANITIZED_SENTENCE } from "./shared/tool";

const FINDING = z.object({ pointer: SANITIZED_POINTER, code: z.string(), sentence: SANITIZED_SENTENCE });

export const newManifest = defineTool({
  name: "new_manifest",
  title: () => message("Draft a plugin manifest"),
  description:
    "Returns the text of a complete draft for a new plugin. Pass only what the author has said. The answer lists the template texts that the author must replace. Writes no file.",
  input: z.strictObject({
    id: z.optional(z.string()).describe("The identifier, such as com.example.clock. It can never change."),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    author: z.optional(z.string()).describe("The author's name."),
    license: z.optional(z.string()).describe("An SPDX identifier."),
    levels: z.array(z.int().nonnegative()).default([]).describe("Capability levels; see list_vocabulary."),
    platforms: z.optional(z.array(z.string())).describe("Platforms; see list_vocabulary."),
  }),
  output: answerSchema({
    text: z.string().overwrite(escapeJsonText),
    templates: z.array(FINDING).describe("The values that the author still has to give."),
    problems: z.array(FINDING).describe("Problems with the arguments."),
  }),
  run(input) {
    const text = `${renderText(manifestSkeleton(input), { ...styleOf(""), indent: "" })}\n`;
    const { findings } = check(new ManifestDocument(text), { kind: "draft" });
    const isTemplate = ({ code }: Finding) => code === "template-value";
    const templates = findings.filter(isTemplate).map(summarize);
    const problems = findings.filter((finding) => isNotHint(finding) && !isTemplate(finding)).map(summarize);
    const summary = plural(
      templates.length,
      "The draft has {count} template value. Ask the author for it.",
      "The draft has {count} template values. Ask the author for them.",
      { count: templates.length },
    );
    return { summary, data: { text, templates, problems } };
  },
});

function summarize({ pointer, code, message: sentence }: Finding): z.input<typeof FINDING> {
  return { pointer, code, sentence };
}
