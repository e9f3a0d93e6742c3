import { message } from "../text/messages";
import { checkFormat, type Rule } from "./rule";

export const requestIdFormat: Rule = {
  summary: "The request's identifier is a UUID.",
  evidence: "stated",
  check: checkFormat(["uuid"], (fault) =>
    message("{shown} is not a valid request identifier. Use a UUID.", fault),
  ),
};
