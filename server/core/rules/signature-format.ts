import { base64Length } from "../manifest/formats";
import { message, plural } from "../text/messages";
import { checkFormat, type FormatFault, type Rule } from "./rule";

export const signatureFormat: Rule = {
  summary: "A signature is padded base64 of exactly 64 bytes.",
  evidence: "stated",
  check: checkFormat(["ed25519-signature"], sentence),
};

function sentence({ value }: FormatFault): string {
  const bytes = base64Length(value);
  if (bytes !== undefined) {
    return plural(
      bytes,
      "Not a valid signature (1 byte). Use padded base64 of exactly 64 bytes.",
      "Not a valid signature ({bytes} bytes). Use padded base64 of exactly 64 bytes.",
      { bytes },
    );
  }
  const text = withoutPadding(value.replace(/\s/g, ""));
  // In base64url or without padding, the length still gives the number of bytes, so the message can state it.
  if (!/^[A-Za-z0-9+/_-]+$/.test(text) || text.length % 4 === 1) {
    return message("Not a valid signature (not base64). Use padded base64 of exactly 64 bytes.");
  }
  const probableBytes = Math.floor((text.length * 3) / 4);
  return plural(
    probableBytes,
    "Not a valid signature (1 byte, not padded base64). Use padded base64 of exactly 64 bytes.",
    "Not a valid signature ({bytes} bytes, not padded base64). Use padded base64 of exactly 64 bytes.",
    { bytes: probableBytes },
  );
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === "=") end--;
  return text.slice(0, end);
}
