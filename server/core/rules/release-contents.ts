import { valueIn, type JsonValue, placeName } from "../json/tree/value";
import { missingRange, nearestValue } from "../json/tree/pointer";
import type { ReleasePackage } from "../release/facts";
import {
  PACKED_MANIFEST,
  packedDifferences,
  type PackageInside,
  type NameFault,
} from "../release/packages/inside";
import { listAnd, message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Problem, RelatedPlace } from "../problem";
import { OF_RELEASE } from "./shared/release";

export const releaseContents: Rule = {
  ...OF_RELEASE,
  code: "release-contents",
  summary: "A package has this manifest, and names that every system can unpack.",
  *check(context) {
    const { root } = context.document;
    if (!root || !context.release) return;
    const atRoot = { range: missingRange(root), pointer: "" };
    const found = new Map<string, { readonly fault: Fault; readonly packages: ReleasePackage[] }>();
    for (const one of context.release.packages) {
      for (const fault of one.inside ? faultsIn(one.inside, one.files, context) : []) {
        // Packages for several platforms are made in one way, and have one fault.
        const key = fault.sentence("");
        const known = found.get(key) ?? { fault, packages: [] };
        found.set(key, known);
        known.packages.push(one);
      }
    }
    for (const { fault, packages } of found.values()) {
      const { sentence, related, ...place } = fault;
      const own = { ...atRoot, ...place };
      yield {
        ...{ ...own, message: sentence(listAnd(packages.map(({ platform }) => platform))) },
        ...(related && { related: related(packages, own.range) }),
      };
    }
  },
};

interface Fault extends Partial<Pick<Problem, "range" | "pointer" | "severity">> {
  readonly sentence: (platforms: string) => string;
  readonly related?: (packages: readonly ReleasePackage[], range: Problem["range"]) => RelatedPlace[];
}

function* faultsIn(
  { manifest, outside, alike, odd, folder }: PackageInside,
  files: ReadonlySet<string>,
  context: RuleContext,
): Iterable<Fault> {
  const renamed = [...files].find((path) => path.toLowerCase() === PACKED_MANIFEST);
  if (!("fault" in manifest)) yield* differencesFrom(manifest.value, context);
  else if (manifest.fault === "missing" && renamed !== undefined)
    yield { sentence: (platforms) => NAME_SENTENCES.renamed({ name: show(renamed), platforms }) };
  else yield { sentence: SENTENCES[manifest.fault] };
  if (folder !== undefined)
    yield { sentence: (platforms) => NAME_SENTENCES.folder({ name: show(folder), platforms }) };
  const [name] = outside;
  if (name !== undefined) {
    const values = { name: show(name) };
    yield {
      sentence: (platforms) =>
        message("Name {name} leads out of the package for {platforms}. Make the package again.", {
          ...{ ...values, platforms },
        }),
    };
  }
  for (const [fault, written] of odd)
    yield {
      ...(fault !== "backslash" && { severity: "warning" }),
      sentence: (platforms) => NAME_SENTENCES[fault]({ name: show(written), platforms }),
    };
  const [pair] = alike;
  if (pair) yield { severity: "warning", sentence: (platforms) => alikeSentence(pair, platforms) };
}

const SENTENCES = {
  missing: (platforms: string) =>
    message("The package for {platforms} has no manifest.json in its root. Add it.", { platforms }),
  large: (platforms: string) =>
    message("manifest.json in the package for {platforms} is larger than 1 MB. Shorten it.", { platforms }),
  unreadable: (platforms: string) =>
    message("manifest.json in the package for {platforms} cannot be unpacked. Make the package again.", {
      platforms,
    }),
  "not-json": (platforms: string) =>
    message("manifest.json in the package for {platforms} is not valid JSON. Make the package again.", {
      platforms,
    }),
} as const;

type Write = (values: { readonly name: string; readonly platforms: string }) => string;

const unwanted: Write = (values) =>
  message("{name} does not belong in the package for {platforms}. Leave it out.", values);

const NAME_SENTENCES: Readonly<Record<NameFault | "folder" | "renamed", Write>> = {
  folder: (values) =>
    message(
      "All files of the package for {platforms} are in {name}. Pack the files, not the folder.",
      values,
    ),
  renamed: (values) =>
    message("The package for {platforms} has {name} in its root. Rename it to manifest.json.", values),
  backslash: (values) =>
    message("Name {name} in the package for {platforms} has a backslash. Pack it with slashes.", values),
  windows: (values) =>
    message("Windows cannot write {name} in the package for {platforms}. Rename it.", values),
  git: unwanted,
  env: unwanted,
  modules: unwanted,
  key: (values) =>
    message("{name} in the package for {platforms} is named like a private key. Leave it out.", values),
};

function alikeSentence([one, other]: readonly [string, string], platforms: string): string {
  const values = { one: show(one), other: show(other), platforms };
  if (one === other) return message("The package for {platforms} has {one} twice. Keep one of them.", values);
  return one.toLowerCase() === other.toLowerCase()
    ? message("{one} and {other} in the package for {platforms} differ by case only. Rename one.", values)
    : message("{one} and {other} in the package for {platforms} differ by Unicode form. Rename one.", values);
}

function* differencesFrom(packed: JsonValue, { document }: RuleContext): Iterable<Fault> {
  const { root, value, parses } = document;
  if (!root || !parses || value === undefined) return;
  const found = packedDifferences(value, packed);
  const [first] = found;
  if (!first) return;
  const { pointer } = first;
  const { node, isExact } = nearestValue(root, pointer);
  yield {
    range: isExact && pointer !== "" ? node : missingRange(node),
    pointer,
    sentence: (platforms) => differenceSentence(pointer, found.length, platforms),
    related: (packages, range) =>
      packages.map(({ platform, inside }) => ({ range, message: packedSentence(platform, pointer, inside) })),
  };
}

function differenceSentence(pointer: string, count: number, platforms: string): string {
  const values = { member: show(placeName(pointer)), count, platforms };
  if (pointer === "")
    return message("The package for {platforms} has another manifest. Make the package again.", values);
  return count === 1
    ? message("{member} differs in the manifest of the package for {platforms}. Make it again.", values)
    : message(
        "{count} values differ in the manifest of the package for {platforms}, first {member}. Make it again.",
        values,
      );
}

function packedSentence(platform: string, pointer: string, inside: PackageInside | undefined): string {
  const manifest = inside?.manifest;
  const value = manifest && "value" in manifest ? valueIn(manifest.value, pointer) : undefined;
  return value === undefined
    ? message("The package for {platform} does not have it.", { platform })
    : message("The package for {platform} has {value}.", { platform, value: show(value) });
}
