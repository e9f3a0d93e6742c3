import { remoteAsHttps } from "../entry/derive";
import { replace } from "../json/edit/edits";
import { pointerOf, propertyHolding } from "../json/tree/pointer";
import { propertyOf, type StringNode, type ValueNode } from "../json/tree/tree";
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
  *check(context) {
    const { text, root } = context.document;
    yield* formatProblems(context, ["http-url"], (fault) => ({
      message: message("{shown} is not a valid web address. Use an absolute https or http URL.", fault),
      fixes: () => withScheme(fault, text),
    }));
    for (const [value, [node, ...copies]] of addressesWithCredentials(root)) {
      if (!node) continue;
      yield {
        range: node,
        message: message(
          "This address has a user name or password in it. Remove it, and change the password.",
        ),
        pointer: pointerOf(node),
        severity: "warning",
        fixes: () => [
          {
            title: message("Remove the credentials"),
            edits: [node, ...copies].map((each) => replace(text, each, value.replace(CREDENTIALS, "$1"))),
            grade: "suggested",
          },
        ],
      };
    }
  },
};

/** Matches the scheme of an address and a user name or password after it. */
const CREDENTIALS = /^(https?:\/\/)[^/?#]*@/i;

const ADDRESS = /^(?:\$schema|homepage|(?:.+_)?url)$/;

function addressesWithCredentials(root: ValueNode | undefined): ReadonlyMap<string, readonly StringNode[]> {
  const found = new Map<string, StringNode[]>();
  const rest = root ? [root] : [];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const children = node.type === "array" ? node.items : [];
    const properties = node.type === "object" ? node.properties : [];
    for (const child of children.toReversed()) rest.push(child);
    for (const { keyNode, valueNode } of [...properties].reverse()) {
      if (!valueNode || propertyOf(node, keyNode.value)?.valueNode !== valueNode) continue;
      rest.push(valueNode);
    }
    if (node.type !== "string" || !ADDRESS.test(propertyHolding(node)?.keyNode.value ?? "")) continue;
    if (!CREDENTIALS.test(node.value) || !formats["http-url"](node.value)) continue;
    found.set(node.value, [...(found.get(node.value) ?? []), node]);
  }
  return found;
}

/** Matches a host name, with a port or without. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?$/i;

/** Adds the scheme that an address lacks. The address of a file has a path: `clock.zip` alone is a file's name. */
function withScheme({ node, value }: FormatFault, text: string): Fix[] {
  const name = node.parent?.type === "property" ? node.parent.keyNode.value : "";
  const isOfFile = name === "artifact_url" || name === "$schema";
  const remote = /^(?:ssh:\/\/|git:\/\/)?git@/i.test(value) && !isOfFile ? remoteAsHttps(value) : undefined;
  if (remote !== undefined) return [changeTo(text, node, remote, "suggested")];
  const [host = "", path] = value.split(/\/(.*)/s, 2);
  if (!HOST.test(host) || /\s/.test(value) || (isOfFile && path === undefined)) return [];
  const url = `https://${value}`;
  return formats["http-url"](url) ? [changeTo(text, node, url, "suggested")] : [];
}
