import { existsSync } from "node:fs";
import { newestVersion } from "../../core/catalog/earlier";
import { releasesOf, type Release } from "../../core/catalog/releases";
import { ManifestDocument } from "../../core/json/parse/document";
import {
  deepEqual,
  isObject,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../../core/json/tree/value";
import { documentKind, isRecognized } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import { MANIFEST_NAME } from "../../host/manifest-names";
import { ReleaseReader, SHALLOW_CLONE } from "../../host/releases.node";
import { CallError, Failure } from "./exit";
import { findFiles } from "./find-files";
import { readContent, readDocument } from "./read";

/** One of two manifests that are compared. */
export interface Side {
  /** Where it comes from: a file's path as given, a revision or a tag. */
  readonly name: string;
  readonly manifest: JsonObject;
}

export interface Sides {
  readonly base: Side;
  readonly current: Side;
}

/**
 * Reads what `diff` compares (docs/spec/release.md, diff).
 * @throws CallError when the arguments are wrong, Failure when a side cannot be read
 */
export async function readSides(args: readonly string[]): Promise<Sides> {
  if (args.length > 2) throw new CallError(message("'diff' takes a base and a file."));
  const [first, second] = args;
  const isFile = first !== undefined && second === undefined && namesManifest(first);
  const base = isFile ? undefined : first;
  if (base?.startsWith("-")) {
    throw new CallError(message("A base must not begin with '-': '{base}'.", { base }));
  }
  const current = readSide((isFile ? first : second) ?? onlyManifest());
  const reader = await ReleaseReader.of(current.name);
  return {
    base: base === undefined ? await lastRelease(reader, current) : await sideAt(base, reader),
    current,
  };
}

/** Tests if an argument names a manifest: then it is not the base. */
function namesManifest(path: string): boolean {
  let document: ManifestDocument;
  try {
    document = new ManifestDocument(readContent(path).text);
  } catch {
    return false;
  }
  if (documentKind(document.root) === "detail") return false;
  return MANIFEST_NAME.test(path.replace(/^.*[\\/]/s, "")) || isRecognized(document.root);
}

/** Finds the only manifest below the current folder. @throws Failure, or CallError when there are none or several */
function onlyManifest(): string {
  const found: string[] = [];
  for (const source of findFiles([], "-")) {
    if (source instanceof Failure) throw source;
    const { root } = new ManifestDocument(readContent(source.name).text);
    if (isRecognized(root) && documentKind(root) !== "detail") found.push(source.name);
  }
  const [name, ...others] = found;
  if (name === undefined)
    throw new CallError(message("No manifest was found below this folder. Name the file."));
  if (others.length === 0) return name;
  throw new CallError(message("Several manifests were found below this folder. Name the file."));
}

/** Reads a manifest, or the newest one of a detail response. @throws Failure */
function readSide(name: string): Side {
  const document = readDocument(name);
  const manifest = documentKind(document.root) === "detail" ? newestIn(document.value) : document.value;
  if (isObject(manifest)) return { name, manifest };
  throw new Failure(name, message("'{name}' is not a manifest, nor a detail response with one.", { name }));
}

function newestIn(detail: JsonValue | undefined): JsonValue | undefined {
  return memberValue(newestVersion(detail), "manifest");
}

/** Reads the manifest at a revision; if git knows no such revision, the file of that name. */
async function sideAt(name: string, reader: ReleaseReader): Promise<Side> {
  const manifest = await reader.at(name);
  if (manifest === "unknown") {
    if (existsSync(name)) return readSide(name);
    throw new Failure(name, message("'{name}' is neither a git revision nor a file.", { name }));
  }
  if (manifest) return { name, manifest };
  throw new Failure(name, message("Revision '{name}' has no such manifest, or an invalid one.", { name }));
}

/** Finds the last release whose manifest differs; if all are the same, the last one. */
async function lastRelease(reader: ReleaseReader, { name, manifest }: Side): Promise<Side> {
  const history = await reader.history();
  const { earlier, own } = releasesOf(manifest, history);
  const all: readonly Release[] = [...own, ...earlier];
  const release = all.find((one) => !deepEqual(one.manifest, manifest)) ?? all[0];
  if (release) return { name: release.tag, manifest: release.manifest };
  const reason = history.isShallow
    ? SHALLOW_CLONE
    : (history.note ?? message("no release tag has this manifest."));
  throw new Failure(name, message("'{name}' has nothing to be compared with: {reason}", { name, reason }));
}
