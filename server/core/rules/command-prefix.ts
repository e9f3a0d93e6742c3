import { itemsOf, memberOf } from "../json/tree/tree";
import { isString } from "../json/tree/value";
import { isIntact } from "../manifest/detail";
import { formats } from "../manifest/formats";
import type { Manifest } from "../manifest/manifest";
import { groupBy } from "../text/group";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";

export const commandPrefix: Rule = {
  code: "command-prefix",
  summary: "The identifiers of a plugin's commands start with a short prefix of the plugin.",
  section: "Settings and commands",
  evidence: "stated",
  severity: "warning",
  *perManifest(manifest, { document }) {
    const commands = memberOf(manifest.node, "commands");
    // In a placeholder, unknown-member reports the commands.
    if (!commands || manifest.kind === "placeholder") return;
    const nodes = itemsOf(commands).map((command) => memberOf(command, "id"));
    const ids = nodes.flatMap((node) => (node?.type === "string" ? [node.value] : []));
    // Damaged text may hide ids, so no prefix is usual there. A duplicate counts once.
    const words = isIntact(document, commands) ? [...new Set(ids)] : [];
    const usual = sharedWord(words, 1 / 2);
    const shared = sharedWord(words, 3 / 4);
    // In an identifier of one word, that word is not a prefix.
    const isPrefix = ids.some((id) => id.toLowerCase().startsWith(`${usual}_`));
    const prefix = usual !== undefined && isPrefix ? usual : ownPrefix(manifest);
    for (const [index, node] of nodes.entries()) {
      const problem = node?.type === "string" && sentence(node.value, prefix, shared);
      if (!problem) continue;
      const better = `${prefix}_${node.value}`;
      yield {
        range: node,
        message: problem,
        pointer: `${manifest.pointer}/commands/${index}/id`,
        // Do not create a duplicate id.
        fixes: () => (ids.includes(better) ? [] : [changeTo(document.text, node, better, "offered")]),
      };
    }
  },
};

function sentence(id: string, prefix: string, shared: string | undefined): string | undefined {
  const hasPrefix = id.includes("_");
  if (hasPrefix && (shared === undefined || firstWord(id) === shared)) return undefined;
  if (!formats["command-id"](id)) return undefined;
  const values = { id: show(id), prefix: show(`${prefix}_`) };
  if (!hasPrefix) return message("Command {id} has no prefix. Start it with one, such as {prefix}.", values);
  return message("Command {id} does not have the usual prefix. Start it with {prefix}.", values);
}

/** Returns the first word that more than half of the identifiers share, and at least `share` of them. */
function sharedWord(ids: readonly string[], share: number): string | undefined {
  const isShared = ({ length }: readonly string[]) => length * 2 > ids.length && length >= ids.length * share;
  const [shared] = [...groupBy(ids, firstWord)].find(([, own]) => isShared(own)) ?? [];
  return shared !== undefined && formats["command-id"](shared) ? shared : undefined;
}

function firstWord(id: string): string {
  return (id.split("_", 1)[0] ?? "").toLowerCase();
}

function ownPrefix({ value: { id } }: Manifest): string {
  const label = isString(id) ? (id.split(".").at(-1) ?? "") : "";
  const word = label.toLowerCase().replace(/[^a-z\d]+/g, "");
  return /^[a-z]/.test(word) ? word : "plugin";
}
