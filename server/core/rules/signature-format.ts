import { formatProblems } from "../schema/format-faults";
import { base64Length } from "../schema/formats";
import { placeName } from "../wording";
import type { Rule } from "./rule";

export const signatureFormat: Rule = {
  code: "signature-format",
  summary: "A signature is padded base64 text of exactly 64 bytes.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["ed25519-signature"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' ${decoded(value)}; it must be padded base64 text of exactly 64 bytes.`,
    })),
};

function decoded(value: string): string {
  const bytes = base64Length(value);
  return bytes === undefined ? "is no padded base64 text" : `decodes to ${String(bytes)} bytes`;
}
