import type { LimitFault } from "../../manifest/setting-limits";
import { excerpt, listOr, message, show } from "../../text/messages";

/** The most values that a message lists; completion has them all. */
const MAX_NAMED = 3;

export interface ShownDefault {
  readonly name: string;
  readonly value: string;
}

export function limitSentence(
  [fault, other]: readonly LimitFault[],
  own: ShownDefault,
  text: string,
): string {
  switch (fault?.keyword) {
    case "minimum":
      return message("Setting {name}: default {value} is less than minimum {limit}.", {
        ...own,
        limit: excerpt(text, fault.limit),
      });
    case "maximum":
      return message("Setting {name}: default {value} is greater than maximum {limit}.", {
        ...own,
        limit: excerpt(text, fault.limit),
      });
    case "enum":
      return other?.keyword === "minLength"
        ? message("Setting {name}: default {value} is not in its enum and shorter than minLength {least}.", {
            ...own,
            least: other.limit.value,
          })
        : notListed(fault.allowed, own);
    default:
      return message("Setting {name}: default {value} is shorter than minLength {least}.", {
        ...own,
        least: fault?.limit.value ?? 0,
      });
  }
}

function notListed(allowed: readonly string[], own: ShownDefault): string {
  if (allowed.length === 0)
    return message("Setting {name}: default {value} is not in its enum, which is empty.", { ...own });
  return allowed.length > MAX_NAMED
    ? message("Setting {name}: default {value} is not in its enum. Use one of its values.", { ...own })
    : message("Setting {name}: default {value} is not in its enum. Use {allowed}.", {
        ...own,
        allowed: listOr(allowed.map(show)),
      });
}

export function limitName(keyword: LimitFault["keyword"]): string {
  switch (keyword) {
    case "minimum":
      return message("Minimum is here.");
    case "maximum":
      return message("Maximum is here.");
    case "enum":
      return message("Allowed values are here.");
    case "minLength":
      return message("Minimum length is here.");
  }
}
