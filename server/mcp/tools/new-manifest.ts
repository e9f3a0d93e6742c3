import * as z from "zod";
import { check } from "../../core/check/check";
import { manifestSkeleton } from "../../core/fill/manifest-skeleton";
import { styleOf } from "../../core/json/edit/style";
import { renderText } from "../../core/json/edit/template";
import { ManifestDocument } from "../../core/json/parse/document";
import { isProblem, type Finding } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { quoteText } from "./shared/quote";
import { answerSchema, defineTool, POINTER, SENTENCE } from "./shared/tool";

const PLACE = z.object({ pointer: POINTER, code: z.string(), sentence: SENTENCE });

export const newManifest = defineTool({
  name: "new_manifest",
  title: () => message("Draft a plugin manifest"),
  description:
    "Returns the text of a complete draft for a new plugin. Pass only what the author has said; the other values are templates, which the answer lists. Nothing is written.",
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
    text: z.string().overwrite(quoteText),
    templates: z.array(PLACE).describe("The values that the author still has to give."),
    problems: z.array(PLACE).describe("Problems of the arguments."),
  }),
  run(input) {
    const text = `${renderText(manifestSkeleton(input), { ...styleOf(""), indent: "" })}\n`;
    const { findings } = check(new ManifestDocument(text), { kind: "draft" });
    const isTemplate = ({ code }: Finding) => code === "template-value";
    const templates = findings.filter(isTemplate).map(placeOf);
    const problems = findings.filter((finding) => isProblem(finding) && !isTemplate(finding)).map(placeOf);
    const summary = plural(
      templates.length,
      "A draft in which {count} value is still a template. Ask the author for it.",
      "A draft in which {count} values are still templates. Ask the author for them.",
      { count: templates.length },
    );
    return { summary, data: { text, templates, problems } };
  },
});

function placeOf({ pointer, code, message: sentence }: Finding): z.input<typeof PLACE> {
  return { pointer, code, sentence };
}
