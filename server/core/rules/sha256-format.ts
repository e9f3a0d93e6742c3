import { replaceValue } from "../json/edit/edits";
import { formats } from "../manifest/formats";
import { message, plural } from "../text/messages";
import { fix, formatProblems, type Rule } from "./rule";

export const sha256Format: Rule = {
  code: "sha256-format",
  summary: "A SHA-256 digest is 64 lowercase hexadecimal characters.",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["sha256-hex"], (fault) => ({
      message: plural(
        fault.value.length,
        "Not a valid SHA-256 digest (1 character). Use 64 lowercase hexadecimal characters.",
        "Not a valid SHA-256 digest ({length} characters). Use 64 lowercase hexadecimal characters.",
        { length: fault.value.length },
      ),
      fixes: () => {
        const lowercase = fault.value.toLowerCase();
        if (!formats["sha256-hex"](lowercase)) return [];
        return [
          fix(
            "safe",
            message("Change to lowercase"),
            replaceValue(context.document.text, fault.node, lowercase),
          ),
        ];
      },
    })),
};
