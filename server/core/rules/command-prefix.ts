import { replace } from "../document/edits";
import { itemsOf, memberOf, type StringNode } from "../document/tree";
import { formats } from "../schema/formats";
import { show } from "../wording";
import type { Manifest, Rule } from "./rule";

export const commandPrefix: Rule = {
  code: "command-prefix",
  summary: "The identifiers of a plugin's commands start with a short prefix of the plugin.",
  section: "Settings and commands",
  evidence: "stated",
  severity: "warning",
  *check({ document, manifests }) {
    for (const manifest of manifests) {
      const ids = commandIds(manifest);
      const shared = majorityPrefix(ids.map(({ node }) => node.value));
      for (const { node, index } of ids) {
        const fault = faultOf(node.value, shared);
        if (!fault) continue;
        const prefix = shared ?? ownPrefix(manifest);
        const better = `${prefix}_${node.value}`;
        yield {
          range: node,
          message: `The command's id ${show(node.value)} ${fault}; it should start with a prefix of the plugin, such as ${show(`${prefix}_`)}.`,
          pointer: `${manifest.pointer}/commands/${index}/id`,
          fixes: () => [{ title: `Change it to "${better}"`, edits: [replace(document.text, node, better)] }],
        };
      }
    }
  },
};

/** The well-formed ids; of others command-id-format tells. */
function commandIds({ node }: Manifest): { node: StringNode; index: number }[] {
  return itemsOf(memberOf(node, "commands")).flatMap((command, index) => {
    const id = memberOf(command, "id");
    return id?.type === "string" && formats["command-id"](id.value) ? [{ node: id, index }] : [];
  });
}

function faultOf(id: string, shared: string | undefined): string | undefined {
  if (!id.includes("_")) return "is a single word";
  return shared !== undefined && firstWord(id) !== shared
    ? `does not start with ${show(`${shared}_`)}, as most do`
    : undefined;
}

/** The first word that more than half of the ids share. */
function majorityPrefix(ids: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(firstWord(id), (counts.get(firstWord(id)) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > ids.length)?.[0];
}

function firstWord(id: string): string {
  return id.split("_")[0] ?? "";
}

function ownPrefix({ value }: Manifest): string {
  const label = typeof value["id"] === "string" ? (value["id"].split(".").at(-1) ?? "") : "";
  const word = label.toLowerCase().replace(/[^a-z\d]+/g, "");
  return /^[a-z]/.test(word) ? word : "plugin";
}
