import { visible } from "../../text/messages";

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
