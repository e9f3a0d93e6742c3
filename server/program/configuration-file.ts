import { realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Finding } from "../core/problem";
import { message } from "../core/text/messages";
import { isPathIn, readBounded } from "../host/bounded-file.node";
import { MAX_EXTENDED_BYTES, MAX_FOUND_BYTES } from "../host/limits";
import { fileUri } from "../host/uris";
import { configurationFindings } from "../settings/configuration-findings";
import {
  extendedBy,
  leadsFurther,
  merged,
  type Chain,
  type ExtendedFile,
  type Layer,
} from "../settings/extends";
import type { MergedConfiguration } from "../settings/merge";
import { repositoryOf } from "../settings/nearest-folder";
import { readConfiguration, type ReadConfiguration } from "../settings/read-configuration";
import { Failure } from "./failures";
import { placeOf, rangesIn } from "../project/positions";
import { readContent, type Content } from "./read";

/** A configuration file as it was read, with everything that it extends. */
export interface ConfigurationFile {
  /** The name that it is reported under, with forward slashes. */
  readonly name: string;
  readonly content: Content;
  /** What is wrong with it, and with what it extends. */
  readonly findings: readonly Finding[];
  /** True if something of it could not be read: then none of its suppressions holds. */
  readonly isBroken: boolean;
  /** What holds, as far as it could be read. */
  readonly configuration: MergedConfiguration;
  /** The file itself, then what it extends, by the names that they are reported under. Each wins over those after it. */
  readonly layers: readonly Layer[];
  /** The absolute paths of the files that it extends, whether they could be read or not. */
  readonly extended: readonly string[];
}

/** Where configurations are looked for. */
export interface SearchArea {
  /** Tests if a folder is the one that was opened, or is below it. */
  readonly isOpened: (folder: string) => boolean;
  /** Returns the folder around another; the last one itself. */
  readonly parentOf: (folder: string) => string;
  /** Returns what a report calls a file. */
  readonly nameOf: (path: string) => string;
}

/** Reads a configuration file and what it extends. @throws Failure when it cannot be read at all */
export function readConfigurationFile(name: string, area: SearchArea): ConfigurationFile {
  const content = readContent(name, MAX_FOUND_BYTES);
  const { text, encodingFault } = content;
  const read = encodingFault ? { faults: [{ ...encodingFault, pointer: "" }] } : readConfiguration(text);
  const { root, ...chain } = chainOf(resolve(name), read, Buffer.byteLength(text), area);
  const findings = configurationFindings(text, read, chain.faults);
  const fault = findings.find(isError);
  if (fault && leadsOut(name)) throw linked(name, placeIn(text, fault));
  const layers = chain.layers.map((layer, i): Layer => {
    if (layer.isHost) return layer;
    return { ...layer, file: i === 0 ? name : area.nameOf(join(root, layer.file)) };
  });
  const { isBroken } = chain;
  return {
    ...{ name, content, findings, isBroken, layers },
    configuration: merged(layers, isBroken, (file) => fileUri(resolve(file))),
    extended: chain.paths.map((path) => join(root, path)),
  };
}

/** Finds what a file extends, and the folder that nothing of it may lead out of. */
function chainOf(
  path: string,
  read: ReadConfiguration,
  size: number,
  area: SearchArea,
): Chain & { readonly root: string } {
  const folder = dirname(path);
  const root = leadsFurther(read.readable ?? {}) ? rootOf(folder, area) : folder;
  const walk = extendedBy(relative(root, path).split(sep).join("/"), read, size);
  let step = walk.next();
  while (!step.done) step = walk.next(readWithin(root, step.value));
  return { ...step.value, root };
}

function rootOf(folder: string, { isOpened, parentOf }: SearchArea): string {
  const search = repositoryOf(folder, isOpened, parentOf);
  let step = search.next();
  while (!step.done) step = search.next(holds(step.value, ".git"));
  return step.value;
}

/** Tests if a folder has a file or folder of that name. */
export function holds(folder: string, name: string): boolean {
  try {
    return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Such as a link that leads to itself: reading it says what is wrong.
    return true;
  }
}

/** Reads a file that a configuration extends. */
function readWithin(folder: string, path: string): ExtendedFile {
  try {
    const real = realpathSync(join(folder, path));
    return isPathIn(realpathSync(folder), real) ? readBounded(real, MAX_EXTENDED_BYTES) : "outside";
  } catch {
    return undefined;
  }
}

/** Returns why a configuration cannot be used: what could be read of it is not all that its authors want. */
export function brokenFailure({ name: path, content, findings }: ConfigurationFile): Failure | undefined {
  const fault = findings.find(isError);
  if (!fault) return undefined;
  const values = { path, place: placeIn(content.text, fault), problem: fault.message };
  return new Failure(path, message("Invalid configuration {path}:{place}: {problem}", values));
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

function placeIn(text: string, { range }: Finding): string {
  return placeOf(rangesIn(text)(range).start);
}

/** Tests if a path is a link to a file outside its folder. */
function leadsOut(path: string): boolean {
  return !isPathIn(realpathSync(dirname(resolve(path))), realpathSync(path));
}

/** Reports a broken file in another folder. The problem would quote its text, which may be of a file with secrets. */
function linked(path: string, place: string): Failure {
  return new Failure(
    path,
    message("Invalid configuration {path}:{place}. It links to another folder.", { path, place }),
  );
}
