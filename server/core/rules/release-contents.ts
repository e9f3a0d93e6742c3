import { missingRange, nearestValue } from "../json/tree/pointer";
import { propertyPath, valueAt, type JsonValue } from "../json/tree/value";
import type { ReleasePackage } from "../release/past";
import { PACKED_MANIFEST, packedDifferences, type NameFault } from "../release/packages/contents";
import { groupBy } from "../text/group";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule, RuleContext } from "./rule";
import { RELEASE_RULE } from "./shared/release";

export const releaseContents: Rule = {
  ...RELEASE_RULE,
  summary: "A package contains this manifest, and file names that every system can unpack.",
  *check(context) {
    const { root } = context.document;
    if (!root || !context.release) return;
    const rootPlace = { range: missingRange(root), pointer: "" };
    const faults = context.release.packages.flatMap((each) =>
      Array.from(faultsIn(each, context), (fault) => ({ fault, releasePackage: each })),
    );
    // Packages from one build often share a fault.
    const groups = groupBy(faults, ({ fault: { kind, name, collidingName, count } }) =>
      JSON.stringify([kind, name, collidingName, count]),
    );
    for (const [first, ...others] of groups.values()) {
      if (!first) continue;
      const { kind, count = 0, place, severity } = first.fault;
      const [name, variant] = [show(first.fault.name), show(first.fault.collidingName ?? "")];
      const packages = [first, ...others].map(({ releasePackage }) => releasePackage);
      const platforms = listAnd(packages.map(({ platform }) => platform));
      yield {
        ...(place ?? rootPlace),
        message: SENTENCES[kind]({ name, variant, count, platforms }),
        ...(severity && { severity }),
        ...(place && { related: packages.map((each) => relatedPlace(each, place)) }),
      };
    }
  },
};

type FaultKind =
  | NameFault
  | ("missing" | "large" | "unreadable" | "not-json" | "manifest" | "value" | "several-values")
  | ("renamed" | "folder" | "outside" | "twice" | "case" | "unicode");

type Place = Pick<Problem, "range" | "pointer">;

interface Fault extends Pick<Problem, "severity"> {
  readonly kind: FaultKind;
  readonly name: string;
  readonly collidingName?: string;
  readonly count?: number;
  /** The place of a value that differs in the package; undefined for other faults. */
  readonly place?: Place;
}

function* faultsIn({ contents, files }: ReleasePackage, context: RuleContext): Iterable<Fault> {
  if (!contents) return;
  const { manifest, outsideNames, collidingNames, firstNameByFault, wrapperFolder } = contents;
  const caseVariant = [...files].find((path) => path.toLowerCase() === PACKED_MANIFEST);
  if (!("fault" in manifest)) yield* manifestFaults(manifest.value, context);
  else if (manifest.fault === "missing" && caseVariant !== undefined)
    yield { kind: "renamed", name: caseVariant };
  else yield { kind: manifest.fault, name: "" };
  if (wrapperFolder !== undefined) yield { kind: "folder", name: wrapperFolder };
  if (outsideNames[0] !== undefined) yield { kind: "outside", name: outsideNames[0] };
  for (const [kind, name] of firstNameByFault)
    yield { kind, name, ...(kind !== "backslash" && { severity: "warning" }) };
  const [firstPair] = collidingNames;
  if (!firstPair) return;
  const [name, collidingName] = firstPair;
  const spellingKind = name.toLowerCase() === collidingName.toLowerCase() ? "case" : "unicode";
  yield { kind: name === collidingName ? "twice" : spellingKind, name, collidingName, severity: "warning" };
}

function* manifestFaults(packageManifest: JsonValue, { document }: RuleContext): Iterable<Fault> {
  const { root, value, isValidJson } = document;
  if (!root || !isValidJson || value === undefined) return;
  const differences = packedDifferences(value, packageManifest);
  const [first] = differences;
  if (!first) return;
  const { pointer } = first;
  const { node, isExact } = nearestValue(root, pointer);
  const place = { range: isExact && pointer !== "" ? node : missingRange(node), pointer };
  const kind = pointer === "" ? "manifest" : differences.length === 1 ? "value" : "several-values";
  yield { kind, name: propertyPath(pointer), count: differences.length, place };
}

function relatedPlace({ platform, contents }: ReleasePackage, { range, pointer }: Place) {
  const manifest = contents?.manifest;
  const value = manifest && "value" in manifest ? valueAt(manifest.value, pointer) : undefined;
  if (value === undefined)
    return { range, message: message("The package for {platform} lacks this value.", { platform }) };
  const values = { platform, value: show(value) };
  return { range, message: message("The package for {platform} has {value}.", values) };
}

interface SentenceValues {
  /** A name in the package, or the differing member. */
  readonly name: string;
  readonly variant: string;
  readonly count: number;
  readonly platforms: string;
}

const unwantedFileSentence = (values: SentenceValues) =>
  message("{name} does not belong in the package for {platforms}. Leave it out.", values);

const SENTENCES: Readonly<Record<FaultKind, (values: SentenceValues) => string>> = {
  missing: (values) =>
    message("The package for {platforms} has no manifest.json in its root. Add it.", values),
  large: (values) =>
    message("manifest.json in the package for {platforms} is larger than 1 MB. Shorten it.", values),
  unreadable: (values) =>
    message(
      "manifest.json in the package for {platforms} cannot be unpacked. Make the package again.",
      values,
    ),
  "not-json": (values) =>
    message(
      "manifest.json in the package for {platforms} is not valid JSON. Make the package again.",
      values,
    ),
  renamed: (values) =>
    message("The package for {platforms} has {name} in its root. Rename it to manifest.json.", values),
  manifest: (values) =>
    message("The package for {platforms} contains a different manifest. Make the package again.", values),
  value: (values) =>
    message("{name} differs in the manifest of the package for {platforms}. Make the package again.", values),
  "several-values": (values) =>
    message(
      "{count} values differ in the manifest of the package for {platforms}, first {name}. Make the package again.",
      values,
    ),
  folder: (values) =>
    message(
      "All files of the package for {platforms} are in {name}. Pack the files, not the folder.",
      values,
    ),
  outside: (values) =>
    message("Name {name} leads out of the package for {platforms}. Make the package again.", values),
  backslash: (values) =>
    message("Name {name} in the package for {platforms} contains a backslash. Use forward slashes.", values),
  windows: (values) =>
    message("Windows cannot write {name} in the package for {platforms}. Rename it.", values),
  git: unwantedFileSentence,
  env: unwantedFileSentence,
  modules: unwantedFileSentence,
  key: (values) =>
    message("{name} in the package for {platforms} is named like a private key. Leave it out.", values),
  twice: (values) => message("The package for {platforms} has {name} twice. Keep one of them.", values),
  case: (values) =>
    message("{name} and {variant} in the package for {platforms} differ only in case. Rename one.", values),
  unicode: (values) =>
    message(
      "{name} and {variant} in the package for {platforms} differ only in Unicode form. Rename one.",
      values,
    ),
};
