import { isArray, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { CAPABILITY_PERMISSIONS } from "../manifest/vocabulary";
import { permissionType } from "./places";

/** Whether something is new since the earlier version, was there already, or is gone; without one, it is kept. */
type AccessState = "new" | "kept" | "gone";

/** Something that a plugin may do: a permission, its capability, or both. */
export interface Access {
  readonly permission?: string;
  readonly capability?: string;
  /** The JSON Pointer of the permission, else of the capability; of what is gone, in the earlier manifest. */
  readonly pointer: string;
  readonly state: AccessState;
  /** The programs of a whitelist. */
  readonly programs: readonly { readonly name: string; readonly state: AccessState }[];
}

/** The same before it is compared. */
interface Asked {
  permission?: string;
  capability?: string;
  readonly pointer: string;
  readonly programs: string[];
}

/**
 * Lists what a manifest's permissions and capabilities allow, each matter once, and what its earlier version allowed
 * besides.
 */
export function accessOf(manifest: JsonObject, earlier?: JsonObject): Access[] {
  const now = askedIn(manifest);
  const before = earlier ? askedIn(earlier) : now;
  const shown = [...now].map(([matter, asked]): Access => {
    const was = before.get(matter);
    return { ...asked, state: was ? "kept" : "new", programs: programsOf(asked, was) };
  });
  const gone = [...before].filter(([matter]) => !now.has(matter));
  return [
    ...shown,
    ...gone.map(([, asked]): Access => {
      return { ...asked, state: "gone", programs: asked.programs.map((name) => ({ name, state: "gone" })) };
    }),
  ];
}

function programsOf({ programs }: Asked, was: Asked | undefined): Access["programs"] {
  const [now, before] = [new Set(programs), new Set(was?.programs)];
  const gone = [...before].filter((name) => !now.has(name));
  return [
    ...programs.map((name) => ({ name, state: !was || before.has(name) ? "kept" : "new" }) as const),
    ...gone.map((name) => ({ name, state: "gone" }) as const),
  ];
}

function askedIn(manifest: JsonObject): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const [i, permission] of itemsOf(memberValue(manifest, "permissions")).entries()) {
    const type = permissionType(permission);
    if (type === undefined) continue;
    const known = asked.get(type) ?? { permission: type, pointer: `/permissions/${i}`, programs: [] };
    known.programs.push(...itemsOf(memberValue(permission, "value")).filter(isString));
    asked.set(type, known);
  }
  for (const [i, capability] of itemsOf(memberValue(manifest, "host_capabilities")).entries()) {
    if (!isString(capability)) continue;
    const matter = CAPABILITY_PERMISSIONS.get(capability) ?? capability;
    const known = asked.get(matter);
    if (known) known.capability = capability;
    else asked.set(matter, { capability, pointer: `/host_capabilities/${i}`, programs: [] });
  }
  return asked;
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}
