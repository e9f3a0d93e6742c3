import { message } from "../text/messages";
import { formatProblems, type Rule } from "./rule";

export const requestIdFormat: Rule = {
  code: "request-id-format",
  summary: "The request's identifier is a UUID.",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["uuid"], (fault) => ({
      message: message("{shown} is not a valid request identifier. Use a UUID.", fault),
    })),
};
