import { plainText } from "../../text/printable";
import { message, visible } from "../../text/messages";
import type { Host } from "./host";

const LONGEST = 500;

/** Returns a sentence of a configuration on one line, without invisible characters; empty for none. */
export function configuredText(text: string | undefined): string {
  const line = visible(
    (text ?? "")
      .slice(0, LONGEST + 1)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}

/** Returns what a host says in Markdown, with the host's name. @param text plain text; may be missing */
export function hostMarkdown({ name, reference }: Host, text = ""): string {
  const origin = message("Documented by {link}.", { link: `[${plainText(name)}](${reference})` });
  return text === "" ? origin : `${plainText(text)}\n\n${origin}`;
}
