import { parsePointer } from "../json/tree/pointer";
import { asArray, isString, memberValue, valueAt, type JsonObject } from "../json/tree/value";
import { CAPABILITY_PERMISSIONS, SPAWN_PERMISSION } from "../manifest/vocabulary";
import {
  describeCapability,
  describePermission,
  type AccessTexts,
  type TextSources,
} from "../schema/permissions";
import { message } from "../text/messages";
import type { Allowance, ManifestChange } from "./change";
import { permissionType } from "./places";

type AccessState = "new" | "kept" | "gone";

export interface Access {
  readonly permission?: string;
  readonly capability?: string;
  /** JSON Pointer of the permission, or else of the capability; for removed access, in the earlier manifest. */
  readonly pointer: string;
  readonly state: AccessState;
  /** Entries of the permission's `value`: programs, or other names such as servers. */
  readonly programs: readonly { readonly name: string; readonly state: AccessState }[];
  /** Set only if a host describes or classifies the access. */
  readonly words?: AccessTexts;
}

interface DeclaredAccess {
  permission?: string;
  capability?: string;
  readonly pointer: string;
  readonly programs: string[];
}

/** Lists the access that a manifest declares or has lost since `earlier`. Merges a permission with its capability. */
export function accessOf(manifest: JsonObject, earlier?: JsonObject, sources: TextSources = {}): Access[] {
  const now = declaredAccess(manifest);
  const before = earlier ? declaredAccess(earlier) : now;
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key): Access[] => {
    const declared = now.get(key);
    const previous = before.get(key);
    const access = declared ?? previous;
    if (!access) return [];
    // Do not mark the programs of a new permission as new.
    const programs = programStates(declared?.programs ?? [], previous?.programs ?? declared?.programs ?? []);
    return [{ ...access, state: stateOf(declared, previous), programs, ...wordsOf(access, sources) }];
  });
}

function stateOf(now: unknown, before: unknown): AccessState {
  return !now ? "gone" : before ? "kept" : "new";
}

function programStates(now: readonly string[], before: readonly string[]): Access["programs"] {
  const [current, previous] = [new Set(now), new Set(before)];
  const removedNames = [...previous].filter((name) => !current.has(name));
  return [...now, ...removedNames].map((name) => ({
    name,
    state: stateOf(current.has(name), previous.has(name)),
  }));
}

function wordsOf(
  { permission, capability = "" }: DeclaredAccess,
  sources: TextSources,
): Pick<Access, "words"> {
  const isCapability = permission === undefined;
  const words = isCapability
    ? describeCapability(capability, sources)
    : describePermission(permission, sources);
  return words.host === undefined && words.tier === undefined ? {} : { words };
}

/** Maps access by permission type, or by capability if no permission belongs to it. */
function declaredAccess(manifest: JsonObject): Map<string, DeclaredAccess> {
  const accessByKey = new Map<string, DeclaredAccess>();
  for (const [i, permission] of asArray(memberValue(manifest, "permissions")).entries()) {
    const type = permissionType(permission);
    if (type === undefined) continue;
    const access = accessByKey.get(type) ?? { permission: type, pointer: `/permissions/${i}`, programs: [] };
    const value = memberValue(permission, "value");
    const programs = isString(value) ? [value] : asArray(value);
    for (const program of programs) if (isString(program)) access.programs.push(program);
    accessByKey.set(type, access);
  }
  for (const [i, capability] of asArray(memberValue(manifest, "host_capabilities")).entries()) {
    if (!isString(capability)) continue;
    const key = CAPABILITY_PERMISSIONS.get(capability) ?? capability;
    const access = accessByKey.get(key);
    if (access) access.capability = capability;
    else accessByKey.set(key, { capability, pointer: `/host_capabilities/${i}`, programs: [] });
  }
  return accessByKey;
}

/** Explains what a change of the class `permission` allows; undefined for other classes and unknown forms. */
export function allowanceOf(
  { class: changeClass, pointer, after }: ManifestChange,
  manifest: JsonObject,
  sources: TextSources = {},
): Allowance | undefined {
  if (changeClass !== "permission") return undefined;
  const [member, index, permissionMember] = parsePointer(pointer);
  if (member === "host_capabilities")
    return isString(after) ? allowance(describeCapability(after, sources)) : undefined;
  const permission = permissionMember === undefined ? after : valueAt(manifest, `/permissions/${index}`);
  const type = permissionType(permission);
  if (type === SPAWN_PERMISSION && permissionMember === "value")
    return isString(after) ? { sentence: message("The plugin can start this program.") } : undefined;
  return type === undefined ? undefined : allowance(describePermission(type, sources));
}

function allowance({ sentence, host }: AccessTexts): Allowance {
  return host === undefined ? { sentence } : { sentence, host };
}

/** Formats an allowance, naming the host that describes it. @param format formats the host's texts */
export function allowanceSentence(
  { sentence, host }: Allowance,
  format = (text: string): string => text,
): string {
  if (host === undefined) return sentence;
  return message("According to {host}: {sentence}", { host: format(host), sentence: format(sentence) });
}
