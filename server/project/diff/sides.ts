import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { invalidBase, type Side } from "../../core/release/comparison";
import type { Past } from "../../core/release/past";
import { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, isRecognized } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import { MANIFEST_NAME } from "../../host/manifest-names";
import type { GitReader } from "../../host/git/past.node";
import { fileUri } from "../../host/uris";
import { CallConfigurations } from "../call/call-configurations";
import type { Project } from "../call/project";
import { baseFor, sideAt, sideOf, type FoundBase } from "./base";
import { CallError, Failure } from "../files/failures";
import { findFiles } from "../call/find-files";
import { readContent, readDocument } from "../files/read";

interface Sides extends FoundBase {
  readonly current: Side;
}

/**
 * Reads the two sides of `diff` (docs/spec/release.md, diff).
 * @param saved the saved catalog entry to use instead of the releases
 * @throws CallError when the arguments are wrong, Failure when a side cannot be read
 */
export async function readSides(
  args: readonly string[],
  saved: Past["saved"],
  project: Project,
): Promise<Sides> {
  if (args.length > 2) throw new CallError(message("'diff' takes a base and a file."));
  const [first, second] = args;
  const isFile = first !== undefined && second === undefined && namesManifest(first);
  const base = isFile ? undefined : first;
  if (base !== undefined && saved)
    throw new CallError(message("--entry takes the place of a base. Leave one of them out."));
  if (second !== undefined && !existsSync(second))
    throw new CallError(
      message("'{name}' is not a file. Pass a base, and then the manifest to compare with it.", {
        name: second,
      }),
    );
  const fault = base === undefined ? undefined : invalidBase(base);
  if (fault !== undefined) throw new CallError(fault);
  const current = readSide((isFile ? first : second) ?? (await onlyManifest()));
  const [uri, git] = [fileUri(resolve(current.name)), await project.git()];
  if (base !== undefined) return { base: await namedSide(base, uri, git), current };
  const { releaseTags } = (await project.configurations.configurationFor(current.name)).options;
  return { ...(await baseFor(current, uri, { git, saved, releaseTags })), current };
}

/** Tests if an argument names a manifest, and so is not the base. */
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

/**
 * Finds the only manifest below the current folder.
 * @param isWritten true if the caller changes it; git must then be able to list it
 * @throws Failure, or CallError when there are none or several
 */
export async function onlyManifest(isWritten = false): Promise<string> {
  const found: string[] = [];
  for await (const source of findFiles([], "-", new CallConfigurations())) {
    if (source instanceof Failure) throw source;
    const { root } = new ManifestDocument(readContent(source.name).text);
    if (!isRecognized(root) || documentKind(root) === "detail") continue;
    if (isWritten && source.isUnlisted)
      throw new CallError(message("Git did not say which manifests are its own. Name the file."));
    found.push(source.name);
  }
  const [name, ...others] = found;
  if (name === undefined)
    throw new CallError(message("No manifest was found below this folder. Name the file."));
  if (others.length === 0) return name;
  throw new CallError(message("Several manifests were found below this folder. Name the file."));
}

/** Reads a manifest, or the newest one of a detail response. @throws Failure */
function readSide(name: string): Side {
  return sideOf(name, readDocument(name));
}

/** Reads the manifest at a revision; if git knows no such revision, reads the file of that name. */
async function namedSide(name: string, uri: string, git: GitReader): Promise<Side> {
  const side = await sideAt(name, uri, git);
  if (side) return side;
  if (existsSync(name)) return readSide(name);
  throw new Failure(name, message("'{name}' is neither a git revision nor a file.", { name }));
}
