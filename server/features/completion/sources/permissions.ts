import { Hole, type Template } from "../../../core/json/edit/template";
import { SAMPLES } from "../../../core/fill/samples";
import { SPAWN_PERMISSION } from "../../../core/manifest/vocabulary";
import type { KnownValue } from "../../../core/schema/known-values";
import { permissionMeaning, stakeTitle, STAKES } from "../../../core/text/meanings";
import { message } from "../../../core/text/messages";
import type { Proposal } from "../items/proposal";

/** Sorts permissions by what they open, the most important first. */
export function byStake(known: readonly KnownValue[]): KnownValue[] {
  const rank = ({ value }: KnownValue) => STAKES.indexOf(permissionMeaning(String(value)).stake);
  return [...known].sort((one, other) => rank(one) - rank(other));
}

/** Describes what a permission opens. */
export function permissionWords({
  value,
  documentation,
}: KnownValue): Pick<Proposal, "detail" | "description" | "documentation"> {
  const { stake, label } = permissionMeaning(String(value));
  const detail = message("{group}: {label}", { group: stakeTitle(stake), label });
  return { detail, description: detail, documentation };
}

/** The members of a permission of a type, in their order. */
export function permissionMembers(type: KnownValue["value"]): { readonly [name: string]: Template } {
  return {
    type,
    ...(type === SPAWN_PERMISSION ? { value: [new Hole(SAMPLES["/permissions/*/value/*"])] } : {}),
  };
}
