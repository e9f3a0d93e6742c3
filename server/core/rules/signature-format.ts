import { formatProblems } from "./shared/format-faults";
import { base64Length } from "../manifest/formats";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const signatureFormat: Rule = {
  code: "signature-format",
  summary: "A signature is padded base64 text of exactly 64 bytes.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["ed25519-signature"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' ${decoded(value)}; it must be standard padded base64 text of exactly 64 bytes.`,
    })),
};

function decoded(value: string): string {
  const bytes = base64Length(value);
  if (bytes !== undefined) return `decodes to ${bytesInWords(bytes)}`;
  const text = withoutPadding(value.replace(/\s/g, ""));
  // Of what only lacks its padding, or has the characters of URLs, the length tells what is meant.
  const isNearly = /^[A-Za-z0-9+/_-]+$/.test(text) && text.length % 4 !== 1;
  const meant = isNearly
    ? `, though it could stand for ${bytesInWords(Math.floor((text.length * 3) / 4))}`
    : "";
  return `is no standard padded base64 text${meant}`;
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === "=") end--;
  return text.slice(0, end);
}

function bytesInWords(count: number): string {
  return count === 1 ? "1 byte" : `${count} bytes`;
}
