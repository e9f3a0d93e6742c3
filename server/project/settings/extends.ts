import { TextDocument } from "vscode-languageserver-textdocument";
import { message, show } from "../../core/text/messages";
import { utf8Text } from "../../host/files";
import { resolvePath } from "../../host/uris";
import { limitText, MAX_EXTENDED_BYTES } from "../../host/limits";
import { nearest } from "../../core/text/spelling";
import {
  mergeConfigurations,
  layerSettings,
  type Configuration,
  type LayerConfiguration,
  type MergedConfiguration,
} from "./configuration";
import { HOSTS, findHost } from "../../core/manifest/host";
import { readConfiguration, type ConfigurationResult } from "./read-configuration";

/** A configuration file or a host, with its own settings. */
export interface Layer {
  /** The path from the folder that `extends` must not escape, with forward slashes; for a host, its name. */
  readonly file: string;
  readonly uri?: string;
  readonly isHost?: true;
  readonly configuration: LayerConfiguration;
}

/** A problem with a name in `extends` or `versionFiles`, with a JSON Pointer such as `/extends/0`. */
export interface ExtendsFault {
  readonly name: string;
  readonly pointer: string;
  readonly message: string;
}

/** A configuration file with everything it extends. */
export interface ExtendsChain {
  /** The file itself, then the files it extends: each overrides those after it. */
  readonly layers: readonly Layer[];
  /** The files it extends, readable or not. */
  readonly paths: readonly string[];
  readonly faults: readonly ExtendsFault[];
  /** True if any part is unreadable or invalid. The suppressions then do not apply. */
  readonly isBroken: boolean;
}

/**
 * Reads a file by its path from the folder that `extends` must not escape. Resolves to `outside` for a link out of the
 * folder, and to undefined for anything but a regular file of at most 1 MB.
 */
type ReadExtended = (path: string) => Promise<Uint8Array | "outside" | undefined>;

/** The maximum number of `extends` to follow in a chain; a directly extended file is one step away. */
const MAX_STEPS = 3;

/** The maximum number of files that a configuration may extend, directly or not. */
export const MAX_EXTENDED = 10;

/** The maximum number of names to follow for one configuration: a single file may have thousands. */
const MAX_NAMES = 100;

/**
 * Finds everything that a configuration file extends (docs/spec/configuration.md, Extending another file).
 * @param file the file's path, relative to the same folder as the paths passed to `readFile`
 * @param size the file's size in bytes
 */
export async function resolveExtends(
  file: string,
  { validParts = {}, faults: fileFaults }: ConfigurationResult,
  size: number,
  readFile: ReadExtended,
): Promise<ExtendsChain> {
  const walk = new ExtendsWalk(size, readFile);
  const nodes: ExtendsNode[] = [];
  const faults: ExtendsFault[] = [];
  for (const entry of extendsNames(validParts)) {
    const node = await walk.follow(entry.name, [file]);
    nodes.push(node);
    // A file may be reached twice; report it once.
    if (node.fault !== undefined && faults.every(({ message }) => message !== node.fault))
      faults.push({ ...entry, message: node.fault });
  }
  faults.push(...versionFileFaults(file, validParts));
  return {
    layers: layersOf({ file, configuration: validParts }, nodes),
    paths: [...walk.files.keys()],
    faults,
    isBroken: faults.length > 0 || fileFaults.some(({ isWarning }) => !isWarning),
  };
}

/** Merges all layers, without suppressions if one of them is broken. */
export function mergeLayers(layers: readonly Layer[], isBroken: boolean): MergedConfiguration {
  const settings = layers
    .map(({ file, configuration, uri }, i) => layerSettings(configuration, file, i > 0, uri))
    .reduceRight((extended, layer) => mergeConfigurations(layer, extended));
  return isBroken ? { ...settings, suppressions: [] } : settings;
}

interface ExtendsNode {
  readonly layers: readonly Layer[];
  /** The length of the longest chain of `extends` from this file. */
  readonly height: number;
  readonly fault?: string | undefined;
}

class ExtendsWalk {
  /** The files requested so far, by path. The value is undefined while the file is being read. */
  readonly files = new Map<string, ExtendsNode | undefined>();
  #nameCount = 0;

  constructor(
    private totalBytes: number,
    private readonly readFile: ReadExtended,
  ) {}

  /** @param trail the paths from the first file to the one whose `extends` has the name */
  async follow(name: string, trail: readonly string[]): Promise<ExtendsNode> {
    return toNode(await this.resolve(name, trail));
  }

  /** @returns an error message if the name cannot be followed */
  private async resolve(name: string, trail: readonly string[]): Promise<ExtendsNode | string> {
    if (++this.#nameCount > MAX_NAMES) return describeTooMany();
    // A name that does not look like a path is the name of a host.
    if (!/^\.|[/\\:\0]|\.json$/.test(name)) return resolveHost(name);
    if (/^\/|[\\:\0]/.test(name))
      return message('{name} is not a relative path. Write it as "../shared.json".', { name: show(name) });
    const path = resolveInRepository(trail.at(-1) ?? "", name);
    if (path === undefined) return describeEscape(name);
    if (path === "") return describeUnreadable(name);
    const values = { path: show(path), count: MAX_STEPS };
    if (trail.includes(path))
      return message("{path} extends itself. Remove one of the names that form the circle.", values);
    const visitedNode = this.files.get(path);
    if (trail.length + (visitedNode?.height ?? 0) > MAX_STEPS)
      return message("{path} is more than {count} files away. Extend it directly.", values);
    if (visitedNode) return visitedNode;
    if (this.files.size === MAX_EXTENDED) return describeTooMany();
    if (this.totalBytes > MAX_EXTENDED_BYTES) return describeTooLarge();
    this.files.set(path, undefined);
    const node = toNode(await this.read(path, trail));
    this.files.set(path, node);
    return node;
  }

  private async read(path: string, trail: readonly string[]): Promise<ExtendsNode | string> {
    const bytes = await this.readFile(path);
    const values = { path: show(path) };
    if (bytes === "outside") return message("{path} links out of the repository. Replace the link.", values);
    if (!bytes) return describeUnreadable(path);
    const text = utf8Text(bytes);
    if (text === undefined) return message("{path} is not valid UTF-8. Save it as UTF-8.", values);
    this.totalBytes += bytes.length;
    if (this.totalBytes > MAX_EXTENDED_BYTES) return describeTooLarge();
    const parseResult = readConfiguration(text);
    const { validParts = {} } = parseResult;
    const nodes: ExtendsNode[] = [];
    for (const { name } of extendsNames(validParts)) nodes.push(await this.follow(name, [...trail, path]));
    return {
      layers: layersOf({ file: path, configuration: validParts }, nodes),
      height: Math.max(0, ...nodes.map(({ height }) => height + 1)),
      fault:
        describeInvalid(path, text, parseResult) ??
        versionFileFaults(path, validParts)[0]?.message ??
        nodes.find(({ fault }) => fault !== undefined)?.fault,
    };
  }
}

/** Orders a file before the files it extends; a later name overrides an earlier one. Each file counts once. */
function layersOf(file: Layer, nodes: readonly ExtendsNode[]): Layer[] {
  const layers = [file, ...nodes.toReversed().flatMap(({ layers }) => layers)];
  const names = new Set<string>();
  return layers.filter((layer) => !names.has(layer.file) && names.add(layer.file));
}

function toNode(result: ExtendsNode | string): ExtendsNode {
  return typeof result === "string" ? { layers: [], height: 0, fault: result } : result;
}

function resolveHost(name: string): ExtendsNode | string {
  const host = findHost(name);
  if (host) return { layers: [{ file: name, isHost: true, configuration: { host } }], height: 0 };
  const hosts = HOSTS.map(({ id }) => id);
  const guess = nearest(name, hosts);
  return guess === undefined
    ? message('Unknown host {name}. Use {hosts}, or write a path as "./shared.json".', {
        name: show(name),
        hosts: hosts.map(show).join(message(", ")),
      })
    : message("Unknown host {name}. Did you mean {guess}?", { name: show(name), guess: show(guess) });
}

function extendsNames({ extends: names = [] }: Configuration): Pick<ExtendsFault, "name" | "pointer">[] {
  if (typeof names === "string") return [{ name: names, pointer: "/extends" }];
  return names.map((name, i) => ({ name, pointer: `/extends/${i}` }));
}

/** Tests if a configuration names files that may be outside its folder. */
export function mayLeaveFolder({ extends: names, versionFiles = [] }: Configuration): boolean {
  return names !== undefined || versionFiles.some((path) => path.split("/").includes(".."));
}

/** Finds version files outside the repository. */
function versionFileFaults(file: string, { versionFiles = [] }: Configuration): ExtendsFault[] {
  return versionFiles.flatMap((name, i) =>
    resolveInRepository(file, name) === undefined
      ? [{ name, pointer: `/versionFiles/${i}`, message: describeEscape(name) }]
      : [],
  );
}

/** Resolves a path relative to a file. Returns undefined for a path outside the repository, or in `.git`. */
function resolveInRepository(file: string, path: string): string | undefined {
  const resolvedPath = resolvePath(file, path);
  return resolvedPath?.split("/").includes(".git") ? undefined : resolvedPath;
}

function describeTooMany(): string {
  return message("The configuration extends more than {count} files. Extend fewer.", { count: MAX_EXTENDED });
}

function describeTooLarge(): string {
  return message("The configuration is larger than {limit} with the files that it extends. Extend fewer.", {
    limit: limitText(MAX_EXTENDED_BYTES),
  });
}

function describeEscape(name: string): string {
  return message("{name} leads out of the repository. Name a file in it.", { name: show(name) });
}

function describeUnreadable(path: string): string {
  const values = { path: show(path), limit: limitText(MAX_EXTENDED_BYTES) };
  return message("Cannot read {path}. It must be a file of at most {limit} in the repository.", values);
}

function describeInvalid(path: string, text: string, { faults }: ConfigurationResult): string | undefined {
  const fault = faults.find(({ isWarning }) => !isWarning);
  if (!fault) return undefined;
  const { line, character } = TextDocument.create("", "json", 0, text).positionAt(fault.range.offset);
  const values = { path: show(path), line: line + 1, character: character + 1, problem: fault.message };
  return message("{path} is not valid at {line}:{character}. {problem}", values);
}
