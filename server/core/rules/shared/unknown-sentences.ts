import type { Schema } from "../../schema/schema";
import { listAnd, listOr, message, show } from "../../text/messages";

/** Limits the values in a message; completion and hover list all. */
const MAX_LISTED = 3;

interface Shown {
  readonly value: string;
  readonly member: string;
  /** The suggested value, or an empty text. */
  readonly guess: string;
  /** The known values if they are few, or an empty text. */
  readonly known: string;
}

/** Writes the message about an unknown value, with the suggested value or, if they are few, all known ones. */
export function unknownSentence(
  value: string,
  meant: string | undefined,
  schema: Schema,
  member: string,
  values: readonly (string | number)[],
): string {
  const guess = meant === undefined ? "" : show(meant);
  const few = values.length > MAX_LISTED ? [] : values.map(show);
  const host = schema["x-host"];
  if (host !== undefined) return hostSentence({ value, member, guess, known: listAnd(few) }, host);
  const sentence = BY_VOCABULARY[schema["x-vocabulary"] ?? ""] ?? ofAnyMember;
  return sentence({ value, member, guess, known: listOr(few) });
}

function hostSentence(shown: Shown, host: string): string {
  const values = { ...shown, host };
  if (shown.guess !== "")
    return message('{value} is not a known value of "{member}" in {host}. Did you mean {guess}?', values);
  return shown.known === ""
    ? message('{value} is not a known value of "{member}" in {host}.', values)
    : message('{value} is not a known value of "{member}". {host} knows {known}.', values);
}

function ofAnyMember(shown: Shown): string {
  if (shown.guess !== "")
    return message('{value} is not a known value of "{member}". Did you mean {guess}?', shown);
  return shown.known === ""
    ? message('{value} is not a known value of "{member}".', shown)
    : message('{value} is not a known value of "{member}". Use {known}.', shown);
}

const BY_VOCABULARY: Readonly<Record<string, (shown: Shown) => string>> = {
  platforms: (shown) => {
    if (shown.guess !== "") return message("{value} is not a known platform. Did you mean {guess}?", shown);
    return shown.known === ""
      ? message("{value} is not a known platform.", shown)
      : message("{value} is not a known platform. Use {known}.", shown);
  },
  capabilityLevels: (shown) =>
    shown.known === ""
      ? message("{value} is not a known capability level.", shown)
      : message("{value} is not a known capability level. Use {known}.", shown),
  platformKeys: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known platform key.", shown)
      : message("{value} is not a known platform key. Did you mean {guess}?", shown),
  permissions: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known permission type.", shown)
      : message("{value} is not a known permission type. Did you mean {guess}?", shown),
  hostCapabilities: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known capability.", shown)
      : message("{value} is not a known capability. Did you mean {guess}?", shown),
};
