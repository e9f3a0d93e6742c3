import { remoteAsHttps } from "../entry/derive";
import { replaceValue } from "../json/edit/edits";
import { pointerOf, parentProperty } from "../json/tree/pointer";
import { isEffective, selfAndDescendants, type StringNode, type ValueNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { groupBy } from "../text/group";
import { message } from "../text/messages";
import { changeTo, checkFormat, fix, type Fix, type FormatFault, type Rule, type RuleContext } from "./rule";

export const urlFormat: Rule = {
  summary: "An address is an absolute http or https URL.",
  evidence: "stated",
  *check(context) {
    const { text, root } = context.document;
    yield* reportInvalidUrls(context);
    for (const [value, [node, ...copies]] of addressesWithCredentials(root)) {
      if (!node) continue;
      yield {
        range: node,
        message: message("This URL contains a user name or password. Remove them and change the password."),
        pointer: pointerOf(node),
        severity: "warning",
        fixes: () => {
          const cleanAddress = value.replace(CREDENTIALS, "$1");
          const edits = [node, ...copies].map((each) => replaceValue(text, each, cleanAddress));
          return [fix("suggested", message("Remove the credentials"), ...edits)];
        },
      };
    }
  },
};

const reportInvalidUrls = checkFormat(
  ["http-url"],
  (fault) => message("{shown} is not a valid web address. Use an absolute https or http URL.", fault),
  schemeFixes,
);

/** Matches a scheme followed by a user name or password. */
const CREDENTIALS = /^(https?:\/\/)[^/?#]*@/i;

/** Matches the name of a member that holds an address. */
const ADDRESS_MEMBER = /^(?:\$schema|homepage|(?:.+_)?url)$/;

/** Maps each address with credentials to its nodes, in document order. */
function addressesWithCredentials(root: ValueNode | undefined): ReadonlyMap<string, readonly StringNode[]> {
  const nodes = selfAndDescendants(root).flatMap((node) =>
    node.type === "string" && isAddressWithCredentials(node) && isEffective(node) ? [node] : [],
  );
  nodes.sort((a, b) => a.offset - b.offset);
  return groupBy(nodes, ({ value }) => value);
}

function isAddressWithCredentials(node: StringNode): boolean {
  const { value } = node;
  const isAddress = CREDENTIALS.test(value) && ADDRESS_MEMBER.test(parentProperty(node)?.keyNode.value ?? "");
  return isAddress && formats["http-url"](value);
}

/** Matches a host name, optionally with a port. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?$/i;

/** Converts a git remote, or adds a missing scheme. A file's address needs a path: `clock.zip` alone is a file name. */
function schemeFixes({ node, value }: FormatFault, { document: { text } }: RuleContext): Fix[] {
  const name = node.parent?.type === "property" ? node.parent.keyNode.value : "";
  const isFile = name === "artifact_url" || name === "$schema";
  const remote = /^(?:ssh:\/\/|git:\/\/)?git@/i.test(value) && !isFile ? remoteAsHttps(value) : undefined;
  if (remote !== undefined) return [changeTo(text, node, remote, "suggested")];
  const [host = "", path] = value.split(/\/(.*)/s, 2);
  if (!HOST.test(host) || /\s/.test(value) || (isFile && path === undefined)) return [];
  const url = `https://${value}`;
  return formats["http-url"](url) ? [changeTo(text, node, url, "suggested")] : [];
}
