import { parsePointer } from "../json/tree/pointer";
import { entriesOf, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { CAPABILITY_PERMISSIONS, SPAWN_PERMISSION } from "../manifest/vocabulary";
import { capabilityWords, permissionWords, type AccessWords, type WordSources } from "../schema/permissions";
import { message } from "../text/messages";
import type { Allowance, ManifestChange } from "./change";
import { permissionType } from "./places";

type AccessState = "new" | "kept" | "gone";

export interface Access {
  readonly permission?: string;
  readonly capability?: string;
  /** JSON Pointer of the permission or else the capability; if it was removed, in the earlier manifest. */
  readonly pointer: string;
  readonly state: AccessState;
  /** Programs in the permission's `value`, or other names, such as servers. */
  readonly programs: readonly { readonly name: string; readonly state: AccessState }[];
  readonly words?: AccessWords;
}

interface DeclaredAccess {
  permission?: string;
  capability?: string;
  readonly pointer: string;
  readonly programs: string[];
}

/** Lists a manifest's access, and what was removed since an earlier version. A permission and its capability are one. */
export function accessOf(
  manifest: JsonObject,
  earlier?: JsonObject,
  wordSources: WordSources = {},
): Access[] {
  const now = declaredAccess(manifest);
  const before = earlier ? declaredAccess(earlier) : now;
  const currentAccess = [...now].map(([key, declaration]): Access => {
    const earlierDeclaration = before.get(key);
    return {
      ...declaration,
      state: earlierDeclaration ? "kept" : "new",
      programs: programsOf(declaration, earlierDeclaration),
    };
  });
  const removed = [...before].filter(([key]) => !now.has(key));
  const removedAccess = removed.map(([, declaration]): Access => {
    return {
      ...declaration,
      state: "gone",
      programs: declaration.programs.map((name) => ({ name, state: "gone" })),
    };
  });
  return [...currentAccess, ...removedAccess].map((access) => ({
    ...access,
    ...wordsOf(access, wordSources),
  }));
}

function wordsOf({ permission, capability }: Access, wordSources: WordSources): Pick<Access, "words"> {
  const words =
    permission === undefined
      ? capabilityWords(capability ?? "", wordSources)
      : permissionWords(permission, wordSources);
  return words.host === undefined && words.tier === undefined ? {} : { words };
}

function programsOf(
  { programs }: DeclaredAccess,
  earlierDeclaration: DeclaredAccess | undefined,
): Access["programs"] {
  const [now, before] = [new Set(programs), new Set(earlierDeclaration?.programs)];
  const gone = [...before].filter((name) => !now.has(name));
  return [
    ...programs.map(
      (name) => ({ name, state: !earlierDeclaration || before.has(name) ? "kept" : "new" }) as const,
    ),
    ...gone.map((name) => ({ name, state: "gone" }) as const),
  ];
}

function declaredAccess(manifest: JsonObject): Map<string, DeclaredAccess> {
  const declared = new Map<string, DeclaredAccess>();
  for (const [i, permission] of entriesOf(memberValue(manifest, "permissions")).entries()) {
    const type = permissionType(permission);
    if (type === undefined) continue;
    const declaration = declared.get(type) ?? {
      permission: type,
      pointer: `/permissions/${i}`,
      programs: [],
    };
    for (const program of stringsOf(memberValue(permission, "value"))) declaration.programs.push(program);
    declared.set(type, declaration);
  }
  for (const [i, capability] of entriesOf(memberValue(manifest, "host_capabilities")).entries()) {
    if (!isString(capability)) continue;
    const key = CAPABILITY_PERMISSIONS.get(capability) ?? capability;
    const declaration = declared.get(key);
    if (declaration) declaration.capability = capability;
    else declared.set(key, { capability, pointer: `/host_capabilities/${i}`, programs: [] });
  }
  return declared;
}

function stringsOf(value: JsonValue | undefined): string[] {
  return isString(value) ? [value] : entriesOf(value).filter(isString);
}

/** Returns what a change allows, if it adds a permission, a capability or a permission's value. */
export function allowanceOf(
  { class: name, pointer, after }: ManifestChange,
  manifest: JsonObject,
  wordSources: WordSources = {},
): Allowance | undefined {
  if (name !== "permission") return undefined;
  const [member, index, part] = parsePointer(pointer);
  if (member === "host_capabilities")
    return isString(after) ? allowance(capabilityWords(after, wordSources)) : undefined;
  const permission =
    part === undefined ? after : entriesOf(memberValue(manifest, "permissions"))[Number(index)];
  const type = permissionType(permission);
  if (type === SPAWN_PERMISSION && part === "value")
    return isString(after) ? { sentence: message("The plugin can start this program.") } : undefined;
  return type === undefined ? undefined : allowance(permissionWords(type, wordSources));
}

function allowance({ sentence, host }: AccessWords): Allowance {
  return host === undefined ? { sentence } : { sentence, host };
}

/** Formats what a change allows, naming the host that describes it. @param show formats the host's words */
export function allowanceSentence(
  { sentence, host }: Allowance,
  show = (text: string): string => text,
): string {
  if (host === undefined) return sentence;
  return message("As {host} says: {sentence}", { host: show(host), sentence: show(sentence) });
}
