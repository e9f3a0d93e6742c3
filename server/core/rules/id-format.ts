import { message } from "../text/messages";
import { checkFormat, type Rule } from "./rule";

export const idFormat: Rule = {
  summary: "A plugin's identifier is a reverse-domain name.",
  evidence: "stated",
  check: checkFormat(["plugin-id"], (fault) =>
    message(
      '{shown} is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".',
      fault,
    ),
  ),
};
