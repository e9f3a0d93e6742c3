import { replaceValue } from "../json/edit/edits";
import { formats } from "../manifest/formats";
import { message, plural } from "../text/messages";
import { checkFormat, fix, type Rule } from "./rule";

export const sha256Format: Rule = {
  summary: "A SHA-256 digest is 64 lowercase hexadecimal characters.",
  evidence: "stated",
  check: checkFormat(
    ["sha256-hex"],
    ({ value: { length } }) =>
      plural(
        length,
        "Not a valid SHA-256 digest (1 character). Use 64 lowercase hexadecimal characters.",
        "Not a valid SHA-256 digest ({length} characters). Use 64 lowercase hexadecimal characters.",
        { length },
      ),
    ({ node, value }, { document }) => {
      const lowercase = value.toLowerCase();
      const edit = replaceValue(document.text, node, lowercase);
      return formats["sha256-hex"](lowercase) ? [fix("safe", message("Change to lowercase"), edit)] : [];
    },
  ),
};
