import { permissionWords } from "../../../core/schema/permissions";
import type { KnownValue } from "../../../core/schema/known-values";
import { stakeTitle, STAKES } from "../../../core/text/meanings";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../project/documents/analysis";
import type { Proposal } from "../items/proposal";

/** Sorts permissions by what they open, the most important first. */
export function byStake(known: readonly KnownValue[], { context }: Analysis): KnownValue[] {
  const rank = ({ value }: KnownValue) => STAKES.indexOf(permissionWords(String(value), context).stake);
  return [...known].sort((one, other) => rank(one) - rank(other));
}

/** Describes what a permission opens. */
export function openedBy(
  { value, documentation }: KnownValue,
  { context }: Analysis,
): Pick<Proposal, "detail" | "description" | "documentation"> {
  const { stake, label } = permissionWords(String(value), context);
  const detail = message("{group}: {label}", { group: stakeTitle(stake), label });
  return { detail, description: detail, documentation };
}
