import { detailPlaces, isIntact } from "../manifest/detail";
import { copy } from "../json/edit/edits";
import { parentPointer, resolvePointer } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { endOf } from "../text/ranges";
import { deepEqual, toValue, type JsonValue, showNode } from "../json/tree/value";
import { formats } from "../manifest/formats";
import { isPackageSize, REPEATED_BY_ARTIFACT, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { differ, oddCopies } from "./shared/comparable";
import type { Rule, RuleContext } from "./rule";
import type { Fix } from "../problem";
import type { Manifest } from "../manifest/manifest";

export const artifactTopLevel: Rule = {
  code: "artifact-top-level",
  summary: "The artifact of windows_x64 repeats the top-level package.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    const { text } = context.document;
    for (const manifest of context.manifests) {
      const artifact = memberOf(memberOf(manifest.node, "artifacts"), "windows_x64");
      const version = versionOf(manifest, context);
      for (const name of REPEATED_BY_ARTIFACT) {
        const top = memberOf(REPEATED_FROM_VERSION.includes(name) ? manifest.node : version, name);
        const own = memberOf(artifact, name);
        if (!own || !top || own.type !== typeOf(name) || deepEqual(toValue(own), toValue(top))) continue;
        // wrong-type reports another type; null is wrong in an artifact, but not at the top level.
        if (top.type !== "null" && top.type !== typeOf(name)) continue;
        const odd = oddCopies(context).get(own);
        if (odd ? !odd.rule : oddCopies(context).has(top)) continue;
        if (!odd && (!isIntact(context.document, own, top) || !differ(own, top, context))) continue;
        yield {
          range: own,
          message: message('"{name}" differs from the top-level {top}. They must match.', {
            name,
            top: showNode(top, text),
          }),
          pointer: `${manifest.pointer}/artifacts/windows_x64/${name}`,
          related: [{ range: top, message: message("Top-level value is here.") }],
          fixes: () => copies(name, top, own, context),
        };
      }
    }
  },
};

/** Returns the version that a manifest of a detail response describes; for the item's, the one of the same number. */
function versionOf({ node, pointer }: Manifest, { kind, document }: RuleContext): ValueNode | undefined {
  if (kind !== "detail") return undefined;
  if (pointer !== "/data/item/manifest") return resolvePointer(document.root, parentPointer(pointer));
  const number = stringOf(memberOf(node, "version"));
  if (number === undefined) return undefined;
  const { versions, copy: latest } = detailPlaces(document.root);
  const nodes = [...versions, ...(latest ? [latest] : [])].map((place) => place.node);
  return nodes.find((version) => stringOf(memberOf(version, "version")) === number);
}

function copies(name: string, top: ValueNode, own: ValueNode, context: RuleContext): Fix[] {
  const { text } = context.document;
  const values = copiesOf(name, own, context);
  const count = (node: ValueNode) => values.filter((value) => deepEqual(value, toValue(node))).length;
  const more = count(top) - count(own);
  const fromTop: Fix = {
    title: message("Copy the top-level value"),
    edits: [copy(text, top, own)],
    // A value that is wrong at the top would be wrong here too.
    grade: more > 0 && isValid(name, top) ? "suggested" : "offered",
  };
  const toTop: Fix = {
    title: message("Copy the artifact's value"),
    edits: [copy(text, own, top)],
    grade: more < 0 && isValid(name, own) ? "suggested" : "offered",
  };
  if (more === 0) return [fromTop, toTop];
  return [more > 0 ? fromTop : toTop];
}

function copiesOf(name: string, own: ValueNode, { document, manifests }: RuleContext): JsonValue[] {
  const { item, versions, copy: latest } = detailPlaces(document.root);
  const manifest = manifests.find(({ node }) => node.offset <= own.offset && own.offset < endOf(node))?.node;
  const number = stringOf(memberOf(manifest, "version"));
  const places = [...versions, ...(latest ? [latest] : [])].flatMap((place) => [place.node, place.manifest]);
  const same = [...places, memberOf(item, "manifest")].filter(
    (node) => number !== undefined && stringOf(memberOf(node, "version")) === number,
  );
  const holders = new Set([manifest, ...same]);
  return [...holders].flatMap((holder) =>
    [memberOf(holder, name), memberOf(memberOf(memberOf(holder, "artifacts"), "windows_x64"), name)].flatMap(
      (node) => (node ? [toValue(node)] : []),
    ),
  );
}

function typeOf(name: string): string {
  return name === "artifact_size" ? "number" : "string";
}

function isValid(name: string, top: ValueNode): boolean {
  if (top.type === "number") return name === "artifact_size" && top.isInteger && isPackageSize(top.value);
  if (top.type !== "string") return false;
  if (name === "artifact_url") return formats["http-url"](top.value);
  return name === "sha256" ? formats["sha256-hex"](top.value) : formats["ed25519-signature"](top.value);
}
