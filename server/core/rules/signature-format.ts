import { formatProblems, type FormatFault } from "./shared/format-faults";
import { base64Length } from "../manifest/formats";
import { message, plural } from "../text/messages";
import type { Rule } from "./rule";

export const signatureFormat: Rule = {
  code: "signature-format",
  summary: "A signature is padded base64 text of exactly 64 bytes.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["ed25519-signature"], (fault) => ({ message: sentence(fault) })),
};

function sentence(fault: FormatFault): string {
  const bytes = base64Length(fault.value);
  if (bytes !== undefined) {
    return plural(
      bytes,
      "'{place}' decodes to 1 byte; it must be standard padded base64 text of exactly 64 bytes.",
      "'{place}' decodes to {bytes} bytes; it must be standard padded base64 text of exactly 64 bytes.",
      { ...fault, bytes },
    );
  }
  const text = withoutPadding(fault.value.replace(/\s/g, ""));
  // If only the padding is missing, or the characters are those of URLs, the length shows what is meant.
  if (!/^[A-Za-z0-9+/_-]+$/.test(text) || text.length % 4 === 1) {
    return message(
      "'{place}' is no standard padded base64 text; it must be standard padded base64 text of exactly 64 bytes.",
      fault,
    );
  }
  const meant = Math.floor((text.length * 3) / 4);
  return plural(
    meant,
    "'{place}' is no standard padded base64 text, though it could stand for 1 byte; it must be standard padded base64 text of exactly 64 bytes.",
    "'{place}' is no standard padded base64 text, though it could stand for {meant} bytes; it must be standard padded base64 text of exactly 64 bytes.",
    { ...fault, meant },
  );
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === "=") end--;
  return text.slice(0, end);
}
