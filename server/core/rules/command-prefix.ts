import { changeTo } from "./shared/fixes";
import { isIntact } from "../manifest/detail";
import { itemsOf, memberOf, type StringNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import type { Manifest } from "../manifest/manifest";

export const commandPrefix: Rule = {
  code: "command-prefix",
  summary: "The identifiers of a plugin's commands start with a short prefix of the plugin.",
  section: "Settings and commands",
  evidence: "stated",
  severity: "warning",
  *perManifest(manifest, { document }) {
    const commands = memberOf(manifest.node, "commands");
    // A placeholder has no commands; if there are any, they are an unknown member.
    if (!commands || manifest.kind === "placeholder") return;
    const nodes = itemsOf(commands).map((command) => memberOf(command, "id"));
    const ids = nodes.flatMap((node) => (node?.type === "string" ? [node.value] : []));
    // In damaged text, the majority of the ids is unknown; a repeated one counts once.
    const words = isIntact(document, commands) ? [...new Set(ids)] : [];
    const usual = sharedWord(words, 1 / 2);
    const shared = sharedWord(words, 3 / 4);
    const prefix = usual !== undefined && isPrefix(usual, ids) ? usual : ownPrefix(manifest);
    for (const [index, node] of nodes.entries()) {
      const problem = node?.type === "string" && sentence(node.value, prefix, shared);
      if (!problem) continue;
      yield {
        range: node,
        message: problem,
        pointer: `${manifest.pointer}/commands/${index}/id`,
        fixes: () => prefixed(node, prefix, new Set(ids), document.text),
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

function sharedWord(ids: readonly string[], share: number): string | undefined {
  const counts = new Map<string, number>();
  for (const word of ids.map(firstWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [shared] =
    [...counts].find(([, count]) => count * 2 > ids.length && count >= ids.length * share) ?? [];
  return shared !== undefined && formats["command-id"](shared) ? shared : undefined;
}

function firstWord(id: string): string {
  const end = id.indexOf("_");
  return (end === -1 ? id : id.slice(0, end)).toLowerCase();
}

/** Tests if a word leads others: an id of one word only has no prefix. */
function isPrefix(word: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase().startsWith(`${word}_`));
}

function ownPrefix({ value }: Manifest): string {
  const label = typeof value["id"] === "string" ? (value["id"].split(".").at(-1) ?? "") : "";
  const word = label.toLowerCase().replace(/[^a-z\d]+/g, "");
  return /^[a-z]/.test(word) ? word : "plugin";
}

function prefixed(node: StringNode, prefix: string, taken: ReadonlySet<string>, text: string): Fix[] {
  const better = `${prefix}_${node.value}`;
  // Two commands with the same id would be another problem.
  return taken.has(better) ? [] : [changeTo(text, node, better, "offered")];
}
