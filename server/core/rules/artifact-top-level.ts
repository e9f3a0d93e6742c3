import { copy } from "../document/rearrange";
import { resolvePointer } from "../document/pointer";
import { memberOf, type ValueNode } from "../document/tree";
import { deepEqual, toValue } from "../document/value";
import { parentPointer, show } from "../wording";
import type { Manifest, Rule, RuleContext } from "./rule";

export const artifactTopLevel: Rule = {
  code: "artifact-top-level",
  summary: "The artifact of windows_x64 repeats the top-level package.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const manifest of context.manifests) {
      const artifact = memberOf(memberOf(manifest.node, "artifacts"), "windows_x64");
      for (const { name, top } of topLevel(manifest, context)) {
        const own = memberOf(artifact, name);
        if (!own || !top || deepEqual(toValue(own), toValue(top))) continue;
        yield {
          range: own,
          message: `'${name}' of artifacts.windows_x64 is ${show(toValue(own))}; it must repeat the top-level ${show(toValue(top))}.`,
          pointer: `${manifest.pointer}/artifacts/windows_x64/${name}`,
          related: [{ range: top, message: "The top-level value." }],
          fixes: () => [
            {
              title: "Copy the top-level value",
              edits: [copy(context.document.text, top, own)],
              // Null is no value for an artifact.
              preferred: top.type !== "null",
            },
          ],
        };
      }
    }
  },
};

interface TopLevel {
  readonly name: string;
  readonly top: ValueNode | undefined;
}

/** The digest and the signature stand at the version only, which a detail response has. */
function topLevel({ node, pointer }: Manifest, { kind, document }: RuleContext): TopLevel[] {
  const version = kind === "detail" ? resolvePointer(document.root, parentPointer(pointer)) : undefined;
  return [
    ...["artifact_url", "artifact_size"].map((name) => ({ name, top: memberOf(node, name) })),
    ...["sha256", "signature"].map((name) => ({ name, top: memberOf(version, name) })),
  ];
}
