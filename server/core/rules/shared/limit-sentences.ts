import type { LimitFault } from "../../manifest/setting-limits";
import { excerpt, listOr, message, plural, show } from "../../text/messages";

/** The most values that a message lists; completion has them all. */
const MAX_NAMED = 6;

/** The setting's name and its default, as a message shows them. */
export interface ShownDefault {
  readonly name: string;
  readonly value: string;
}

/** Says which limits a default breaks. */
export function limitSentence(
  [fault, other]: readonly LimitFault[],
  own: ShownDefault,
  text: string,
): string {
  switch (fault?.keyword) {
    case "minimum":
      return message("The default of '{name}' is {value}; it must be at least {limit}.", {
        ...own,
        limit: excerpt(text, fault.limit),
      });
    case "maximum":
      return message("The default of '{name}' is {value}; it must be at most {limit}.", {
        ...own,
        limit: excerpt(text, fault.limit),
      });
    case "enum":
      return other?.keyword === "minLength"
        ? notListedAndShort(fault.allowed, other.limit.value, own)
        : notListed(fault.allowed, own);
    default:
      return tooShort(fault?.limit.value ?? 0, own);
  }
}

function tooShort(least: number, own: ShownDefault): string {
  return plural(
    least,
    "The default of '{name}' is {value}; it must have at least {least} character.",
    "The default of '{name}' is {value}; it must have at least {least} characters.",
    { ...own, least },
  );
}

function notListed(allowed: readonly string[], own: ShownDefault): string {
  return allowed.length === 0
    ? message("The default of '{name}' is {value}; its enum allows no value.", { ...own })
    : message("The default of '{name}' is {value}; it must be {allowed}.", {
        ...own,
        allowed: named(allowed),
      });
}

function notListedAndShort(allowed: readonly string[], least: number, own: ShownDefault): string {
  return allowed.length === 0
    ? plural(
        least,
        "The default of '{name}' is {value}; its enum allows no value and it must have at least {least} character.",
        "The default of '{name}' is {value}; its enum allows no value and it must have at least {least} characters.",
        { ...own, least },
      )
    : plural(
        least,
        "The default of '{name}' is {value}; it must be {allowed} and it must have at least {least} character.",
        "The default of '{name}' is {value}; it must be {allowed} and it must have at least {least} characters.",
        { ...own, least, allowed: named(allowed) },
      );
}

function named(allowed: readonly string[]): string {
  return allowed.length > MAX_NAMED
    ? message("one of the {count} in its enum", { count: allowed.length })
    : listOr(allowed.map(show));
}

/** Names a limit where a message points to it. */
export function limitName(keyword: LimitFault["keyword"]): string {
  switch (keyword) {
    case "minimum":
      return message("The lowest value.");
    case "maximum":
      return message("The highest value.");
    case "enum":
      return message("The allowed values.");
    case "minLength":
      return message("The least length.");
  }
}
