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
export function accessOf(manifest: JsonObject, earlier?: JsonObject, known: WordSources = {}): Access[] {
  const now = declaredAccess(manifest);
  const before = earlier ? declaredAccess(earlier) : now;
  const shown = [...now].map(([matter, asked]): Access => {
    const was = before.get(matter);
    return { ...asked, state: was ? "kept" : "new", programs: programsOf(asked, was) };
  });
  const gone = [...before].filter(([matter]) => !now.has(matter));
  const former = gone.map(([, asked]): Access => {
    return { ...asked, state: "gone", programs: asked.programs.map((name) => ({ name, state: "gone" })) };
  });
  return [...shown, ...former].map((access) => ({ ...access, ...hostWords(access, known) }));
}

function hostWords({ permission, capability }: Access, known: WordSources): Pick<Access, "words"> {
  const words =
    permission === undefined ? capabilityWords(capability ?? "", known) : permissionWords(permission, known);
  return words.host === undefined && words.tier === undefined ? {} : { words };
}

function programsOf({ programs }: DeclaredAccess, was: DeclaredAccess | undefined): Access["programs"] {
  const [now, before] = [new Set(programs), new Set(was?.programs)];
  const gone = [...before].filter((name) => !now.has(name));
  return [
    ...programs.map((name) => ({ name, state: !was || before.has(name) ? "kept" : "new" }) as const),
    ...gone.map((name) => ({ name, state: "gone" }) as const),
  ];
}

function declaredAccess(manifest: JsonObject): Map<string, DeclaredAccess> {
  const declared = new Map<string, DeclaredAccess>();
  for (const [i, permission] of entriesOf(memberValue(manifest, "permissions")).entries()) {
    const type = permissionType(permission);
    if (type === undefined) continue;
    const known = declared.get(type) ?? { permission: type, pointer: `/permissions/${i}`, programs: [] };
    for (const program of stringsOf(memberValue(permission, "value"))) known.programs.push(program);
    declared.set(type, known);
  }
  for (const [i, capability] of entriesOf(memberValue(manifest, "host_capabilities")).entries()) {
    if (!isString(capability)) continue;
    const matter = CAPABILITY_PERMISSIONS.get(capability) ?? capability;
    const known = declared.get(matter);
    if (known) known.capability = capability;
    else declared.set(matter, { capability, pointer: `/host_capabilities/${i}`, programs: [] });
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
  known: WordSources = {},
): Allowance | undefined {
  if (name !== "permission") return undefined;
  const [member, index, part] = parsePointer(pointer);
  if (member === "host_capabilities")
    return isString(after) ? allowance(capabilityWords(after, known)) : undefined;
  const asked = part === undefined ? after : entriesOf(memberValue(manifest, "permissions"))[Number(index)];
  const type = permissionType(asked);
  if (type === SPAWN_PERMISSION && part === "value")
    return isString(after) ? { sentence: message("The plugin can start this program.") } : undefined;
  return type === undefined ? undefined : allowance(permissionWords(type, known));
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
