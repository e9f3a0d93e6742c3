import { message, show } from "../../core/text/messages";
import { TextDocument } from "vscode-languageserver-textdocument";
import { limitText, MAX_EXTENDED_BYTES } from "../../host/limits";
import { nearest } from "../../core/text/spelling";
import type { Configuration } from "./configuration";
import {
  mergeConfigurations,
  ownConfiguration,
  type HostedConfiguration,
  type MergedConfiguration,
} from "./merge";
import { HOSTS, hostNamed } from "../../core/manifest/host/host";
import { readConfiguration, type ReadConfiguration } from "./read-configuration";

/** A configuration file, or a host, and what it says itself. */
export interface Layer {
  /** The path from the folder that nothing may lead out of, with forward slashes; the name of a host. */
  readonly file: string;
  /** The URI of the file, if it has one. */
  readonly uri?: string;
  readonly isHost?: true;
  readonly configuration: HostedConfiguration;
}

/** What is wrong with what a file names, at a JSON Pointer in that file: `/extends`, or `/extends/0` in a list. */
export interface ExtendsFault {
  /** The name at that place. */
  readonly name: string;
  readonly pointer: string;
  readonly message: string;
}

/** A configuration file with everything that it extends. */
export interface Chain {
  /** The file itself, then what it extends: each wins over those after it. */
  readonly layers: readonly Layer[];
  /** The paths of the files that it extends, whether they could be read or not. */
  readonly paths: readonly string[];
  readonly faults: readonly ExtendsFault[];
  /** True if something of it could not be read: then none of its suppressions holds. */
  readonly isBroken: boolean;
}

/** The bytes of a file; `outside` for a link out of the folder, undefined for what is not a regular file of at most 1 MB. */
export type ExtendedFile = Uint8Array | "outside" | undefined;

/** The farthest file: one that the file itself extends is one step away. */
const MAX_STEPS = 3;

/** The most files beside the first. */
export const MAX_EXTENDED = 10;

/** The most names of a chain: each file may have thousands. */
const MAX_NAMES = 100;

/**
 * Finds everything that a configuration file extends (docs/spec/configuration.md, extends). Yields the path of each file
 * to read, from the folder that nothing may lead out of, and is given what it is.
 * @param file the path of the file itself from that folder, with forward slashes
 * @param size that of the file itself in bytes
 */
export function* extendedBy(
  file: string,
  { readable = {}, faults: own }: ReadConfiguration,
  size: number,
): Generator<string, Chain, ExtendedFile> {
  const walk = new Walk(size);
  const entries = namesIn(readable);
  const nodes: Node[] = [];
  for (const { name } of entries) nodes.push(yield* walk.follow(name, [file]));
  const reported = new Set<string>();
  const extended = nodes.flatMap(({ fault }, i): ExtendsFault[] => {
    const entry = entries[i];
    // A file that is reached twice is reported once.
    if (fault === undefined || !entry || reported.has(fault)) return [];
    reported.add(fault);
    return [{ ...entry, message: fault }];
  });
  const faults = [...extended, ...versionFileFaults(file, readable)];
  return {
    layers: layersOf({ file, configuration: readable }, nodes),
    paths: [...walk.paths],
    faults,
    isBroken: faults.length > 0 || own.some(({ isWarning }) => !isWarning),
  };
}

/** Returns what all layers say together; without any suppression if something is wrong with one of them. */
export function merged(layers: readonly Layer[], isBroken: boolean): MergedConfiguration {
  const all = layers.map(({ file, configuration, uri }, i) =>
    ownConfiguration(configuration, file, i > 0, uri),
  );
  const whole = all.reduceRight((others, one) => mergeConfigurations(one, others));
  return isBroken ? { ...whole, suppressions: [] } : whole;
}

/** What one name leads to. */
interface Node {
  readonly layers: readonly Layer[];
  /** How many steps the farthest file is away from this one. */
  readonly height: number;
  /** The first thing that is wrong. */
  readonly fault?: string | undefined;
}

class Walk {
  /** The files that have been asked for. */
  readonly paths = new Set<string>();
  readonly #known = new Map<string, Node>();
  #count = 0;

  /** @param size how many bytes have been read */
  constructor(private size: number) {}

  /** @param way the files from the first one to the one that has the name */
  *follow(name: string, way: readonly string[]): Generator<string, Node, ExtendedFile> {
    if (++this.#count > MAX_NAMES) return faulty(tooMany());
    if (!isPath(name)) return hostNode(name);
    if (!isRelative(name)) return faulty(notRelative(name));
    const path = pathFrom(way.at(-1) ?? "", name);
    if (path === undefined) return faulty(leadsOut(name));
    if (path === "") return faulty(unreadable(name));
    if (way.includes(path)) return faulty(circle(path));
    const known = this.#known.get(path);
    if (way.length + (known?.height ?? 0) > MAX_STEPS) return faulty(tooFar(path));
    if (known) return known;
    if (this.paths.size === MAX_EXTENDED) return faulty(tooMany());
    if (this.size > MAX_EXTENDED_BYTES) return faulty(tooLarge());
    const node = yield* this.read(path, way);
    this.#known.set(path, node);
    return node;
  }

  private *read(path: string, way: readonly string[]): Generator<string, Node, ExtendedFile> {
    this.paths.add(path);
    const bytes = yield path;
    if (bytes === "outside") return faulty(linksOut(path));
    const text = bytes && decoded(bytes);
    if (text === undefined) return faulty(bytes ? notText(path) : unreadable(path));
    this.size += bytes?.length ?? 0;
    if (this.size > MAX_EXTENDED_BYTES) return faulty(tooLarge());
    const read = readConfiguration(text);
    const { readable = {} } = read;
    const nodes: Node[] = [];
    for (const { name } of namesIn(readable)) nodes.push(yield* this.follow(name, [...way, path]));
    return {
      layers: layersOf({ file: path, configuration: readable }, nodes),
      height: nodes.length > 0 ? 1 + Math.max(...nodes.map(({ height }) => height)) : 0,
      fault:
        invalid(path, text, read) ??
        versionFileFaults(path, readable)[0]?.message ??
        nodes.find(({ fault }) => fault !== undefined)?.fault,
    };
  }
}

/** Puts a file before what it extends: a later name wins over an earlier one. Each file counts once. */
function layersOf(own: Layer, nodes: readonly Node[]): Layer[] {
  const all = [own, ...nodes.toReversed().flatMap(({ layers }) => layers)];
  const names = new Set<string>();
  return all.filter(({ file }) => !names.has(file) && names.add(file));
}

function faulty(fault: string): Node {
  return { layers: [], height: 0, fault };
}

function hostNode(name: string): Node {
  const host = hostNamed(name);
  if (!host) return faulty(unknownHost(name));
  return { layers: [{ file: name, isHost: true, configuration: { host } }], height: 0 };
}

/** Returns what a configuration extends, each with its place. */
function namesIn({
  extends: given = [],
}: Configuration): { readonly name: string; readonly pointer: string }[] {
  if (typeof given === "string") return [{ name: given, pointer: "/extends" }];
  return given.map((name, i) => ({ name, pointer: `/extends/${i}` }));
}

/** Tests if a configuration names files that may be outside of its folder. */
export function leadsFurther({ extends: names, versionFiles = [] }: Configuration): boolean {
  return names !== undefined || versionFiles.some((path) => path.split("/").includes(".."));
}

/** Finds the files with the version that are not in the repository. */
function versionFileFaults(file: string, { versionFiles = [] }: Configuration): ExtendsFault[] {
  return versionFiles.flatMap((name, i) =>
    pathFrom(file, name) === undefined
      ? [{ name, pointer: `/versionFiles/${i}`, message: leadsOut(name) }]
      : [],
  );
}

/** Tests if a name is that of a file; any other one is that of a host. */
function isPath(name: string): boolean {
  return /^\.|[/\\:\0]|\.json$/.test(name);
}

function isRelative(name: string): boolean {
  return !/^\/|[\\:\0]/.test(name);
}

/** Resolves a relative path against the folder of a file. Returns undefined if it leads out, or to git's own files. */
function pathFrom(file: string, path: string): string | undefined {
  const names = file.split("/").slice(0, -1);
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.includes(".git") ? undefined : names.join("/");
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tooMany(): string {
  return message("The configuration extends more than {count} files. Extend fewer.", { count: MAX_EXTENDED });
}

function tooLarge(): string {
  const values = { limit: limitText(MAX_EXTENDED_BYTES) };
  return message(
    "The configuration is larger than {limit} with the files that it extends. Extend fewer.",
    values,
  );
}

function notRelative(name: string): string {
  return message('{name} is not a relative path. Write it as "../shared.json".', { name: show(name) });
}

function unknownHost(name: string): string {
  const guess = nearest(
    name,
    HOSTS.map(({ id }) => id),
  );
  return guess === undefined
    ? message('Unknown host {name}. Write a path as "./shared.json".', { name: show(name) })
    : message("Unknown host {name}. Did you mean {guess}?", { name: show(name), guess: show(guess) });
}

function leadsOut(name: string): string {
  return message("{name} leads out of the repository. Name a file in it.", { name: show(name) });
}

function linksOut(path: string): string {
  return message("{path} links out of the repository. Replace the link.", { path: show(path) });
}

function circle(path: string): string {
  return message("{path} extends itself. Remove it where it closes the circle.", { path: show(path) });
}

function tooFar(path: string): string {
  return message("{path} is more than {count} files away. Extend it directly.", {
    path: show(path),
    count: MAX_STEPS,
  });
}

function unreadable(path: string): string {
  const values = { path: show(path), limit: limitText(MAX_EXTENDED_BYTES) };
  return message("Cannot read {path}. It must be a file of at most {limit} in the repository.", values);
}

function notText(path: string): string {
  return message("{path} is not valid UTF-8. Save it as UTF-8.", { path: show(path) });
}

function invalid(path: string, text: string, { faults }: ReadConfiguration): string | undefined {
  const fault = faults.find(({ isWarning }) => !isWarning);
  if (!fault) return undefined;
  const { line, character } = TextDocument.create("", "json", 0, text).positionAt(fault.range.offset);
  const values = { path: show(path), line: line + 1, character: character + 1, problem: fault.message };
  return message("{path} is not valid at {line}:{character}. {problem}", values);
}
