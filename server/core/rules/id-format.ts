import { message } from "../text/messages";
import { formatProblems, type Rule } from "./rule";

export const idFormat: Rule = {
  code: "id-format",
  summary: "A plugin's identifier is a reverse-domain name.",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["plugin-id"], (fault) => ({
      message: message(
        '{shown} is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".',
        fault,
      ),
    })),
};
