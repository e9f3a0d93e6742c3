import { isIntact } from "../manifest/detail";
import { replace } from "../json/edit/edits";
import { itemsOf, memberOf, type StringNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { show } from "../text/messages";
import type { Rule } from "./rule";
import type { Manifest } from "../manifest/manifest";

export const commandPrefix: Rule = {
  code: "command-prefix",
  summary: "The identifiers of a plugin's commands start with a short prefix of the plugin.",
  section: "Settings and commands",
  evidence: "stated",
  severity: "warning",
  byManifest: true,
  *check({ document, manifests }) {
    for (const manifest of manifests) {
      const commands = memberOf(manifest.node, "commands");
      // A placeholder has no commands; if there are any, they are an unknown member.
      if (!commands || manifest.kind === "placeholder") continue;
      const nodes = itemsOf(commands).map((command) => memberOf(command, "id"));
      const ids = nodes.flatMap((node) => (node?.type === "string" ? [node.value] : []));
      // Of damaged text nobody can say what most ids have.
      const shared = isIntact(document, commands) ? majorityWord(ids) : undefined;
      const prefix = shared !== undefined && isPrefix(shared, ids) ? shared : ownPrefix(manifest);
      for (const [index, node] of nodes.entries()) {
        const fault = node?.type === "string" && faultOf(node.value, shared);
        if (!fault) continue;
        yield {
          range: node,
          message: `The command's id ${show(node.value)} ${fault}; it should start with a prefix of the plugin, such as ${show(`${prefix}_`)}.`,
          pointer: `${manifest.pointer}/commands/${index}/id`,
          fixes: () => prefixed(node, prefix, new Set(ids), document.text),
        };
      }
    }
  },
};

function faultOf(id: string, shared: string | undefined): string | undefined {
  const isSingle = !id.includes("_");
  const isStray = shared !== undefined && firstWord(id) !== shared;
  // Of other ids command-id-format tells.
  if (!(isSingle || isStray) || !formats["command-id"](id)) return undefined;
  return isSingle ? "is a single word" : `does not start with ${show(`${shared ?? ""}_`)}, as most do`;
}

/** The first word that more than half of the ids share. */
function majorityWord(ids: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of ids.map(firstWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [shared] = [...counts].find(([, count]) => count * 2 > ids.length) ?? [];
  return shared !== undefined && formats["command-id"](shared) ? shared : undefined;
}

function firstWord(id: string): string {
  const end = id.indexOf("_");
  return (end === -1 ? id : id.slice(0, end)).toLowerCase();
}

/** Whether a word leads others: a single word that stands alone is nobody's prefix. */
function isPrefix(word: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase().startsWith(`${word}_`));
}

function ownPrefix({ value }: Manifest): string {
  const label = typeof value["id"] === "string" ? (value["id"].split(".").at(-1) ?? "") : "";
  const word = label.toLowerCase().replace(/[^a-z\d]+/g, "");
  return /^[a-z]/.test(word) ? word : "plugin";
}

function prefixed(node: StringNode, prefix: string, taken: ReadonlySet<string>, text: string) {
  const better = `${prefix}_${node.value}`;
  // Two commands of one id would be another fault.
  if (taken.has(better)) return [];
  return [{ title: `Change it to "${better}"`, edits: [replace(text, node, better)] }];
}
