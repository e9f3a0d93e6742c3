import { parseUrl } from "../../text/url";
import { plainText } from "../../text/printable";
import { message, visible } from "../../text/messages";
import { lazyOf } from "../../text/lazy";
import type { Host } from "./host";

/*
 * What a host says comes from a file of the repository: it is plain text wherever it is shown, on one line, and never longer than
 * a few sentences.
 */

const LONGEST = 500;
const LONGEST_NAME = 60;

/** Returns a text of a host on one line, without invisible characters; empty for none. */
export function hostText(text: string | undefined, longest = LONGEST): string {
  const line = visible(
    (text ?? "")
      .slice(0, longest + 1)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  return line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}

/** Returns the name of a host for the beginning of a sentence. */
export function hostName(host: Host): string {
  return hostText(host.name, LONGEST_NAME) || message("The host");
}

/** Returns the name of a host for the middle of a sentence. */
export function hostNameWithin(host: Host): string {
  return hostText(host.name, LONGEST_NAME) || message("the host");
}

/** Returns what a host says in Markdown, with the host's name. @param text plain text; may be missing */
export function hostMarkdown(host: Host, text?: string): string {
  const said = plainText(hostText(text));
  return said === "" ? origin(host) : `${said}\n\n${origin(host)}`;
}

const origin = lazyOf((host: Host): string => {
  const name = plainText(hostName(host));
  const address = host.reference === undefined ? undefined : parseUrl(host.reference);
  if (address?.protocol !== "https:") return message("*Documented by {name}.*", { name });
  const link = `[${name}](${address.href.replaceAll(/[()<>\\]/g, percentEncoded)})`;
  return message("Documented by {link}.", { link });
});

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
