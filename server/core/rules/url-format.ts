import { changeTo } from "./shared/change-to";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { formats } from "../manifest/formats";
import type { Fix } from "../problem";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const urlFormat: Rule = {
  code: "url-format",
  summary: "An address is an absolute http or https URL.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["http-url"], (fault) => ({
      message: message("{shown} is not a valid web address. Use an absolute https or http URL.", fault),
      fixes: () => withScheme(fault, context.document.text),
    })),
};

/** Matches a host name, with a port or without. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?$/i;

/** Adds the scheme that an address lacks. The address of a file has a path: `clock.zip` alone is a file's name. */
function withScheme({ node, value }: FormatFault, text: string): Fix[] {
  const name = node.parent?.type === "property" ? node.parent.keyNode.value : "";
  const isOfFile = name === "artifact_url" || name === "$schema";
  const [host = "", path] = value.split(/\/(.*)/s, 2);
  if (!HOST.test(host) || /\s/.test(value) || (isOfFile && path === undefined)) return [];
  const url = `https://${value}`;
  return formats["http-url"](url) ? [changeTo(text, node, url, "suggested")] : [];
}
