import * as z from "zod";
import { message } from "../../core/text/messages";
import { rulePage } from "../../program/rule-pages";
import { quote } from "../call/quote";
import { defineTool, READ_ONLY } from "../call/tool";

export const explainRule = defineTool({
  name: "explain_rule",
  title: () => message("Explain a rule"),
  description:
    "Returns the page of a rule: why it is there, what the interface says, a wrong and a right example. Call it before a suggested fix, or when a problem's message is not enough.",
  annotations: READ_ONLY,
  input: z.strictObject({ code: z.string().describe("A problem's code, such as license-id.") }),
  output: z.object({ code: z.string(), page: z.string().describe("Markdown.") }),
  run({ code }) {
    const page = rulePage(code, quote);
    return { summary: message("The page of the rule '{code}'.", { code }), data: { code, page }, text: page };
  },
});
