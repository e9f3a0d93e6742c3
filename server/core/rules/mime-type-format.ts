import { message } from "../text/messages";
import { checkFormat, type Rule } from "./rule";

export const mimeTypeFormat: Rule = {
  summary: "A MIME type has the form type/subtype.",
  evidence: "inferred",
  severity: "warning",
  check: checkFormat(["mime-type"], (fault) =>
    message('{shown} is not a valid MIME type. Use type/subtype, such as "text/plain".', fault),
  ),
};
