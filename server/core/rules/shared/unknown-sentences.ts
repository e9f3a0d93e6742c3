import type { Schema } from "../../schema/schema";
import { listAnd, listOr, message, show } from "../../text/messages";

/** The most values that a message lists; completion and the hover have all of them. */
const MAX_LISTED = 3;

interface Shown {
  readonly value: string;
  readonly member: string;
}

interface Sentences {
  readonly plain: (shown: Shown) => string;
  readonly guessed: (shown: Shown & { readonly guess: string }) => string;
  readonly listed: (shown: Shown & { readonly known: string }) => string;
}

/** Makes the sentence about an unknown value: with the one that is meant, else with all known ones, if they are few. */
export function unknownSentence(
  value: string,
  guess: string | undefined,
  schema: Schema,
  member: string,
  known: readonly (string | number)[],
): string {
  const host = schema["x-host"];
  if (host !== undefined) return hostSentence({ value, member, host }, guess, known);
  const sentences = BY_VOCABULARY.get(schema["x-vocabulary"] ?? "") ?? OF_ANY_MEMBER;
  const shown = { value, member };
  if (guess !== undefined) return sentences.guessed({ ...shown, guess: show(guess) });
  return known.length > MAX_LISTED
    ? sentences.plain(shown)
    : sentences.listed({ ...shown, known: listOr(known.map(show)) });
}

function hostSentence(
  shown: Shown & { readonly host: string },
  guess: string | undefined,
  known: readonly (string | number)[],
): string {
  if (guess !== undefined)
    return message('{value} is not a known value of "{member}" in {host}. Did you mean {guess}?', {
      ...shown,
      guess: show(guess),
    });
  return known.length > MAX_LISTED
    ? message('{value} is not a known value of "{member}" in {host}.', shown)
    : message('{value} is not a known value of "{member}". {host} knows {known}.', {
        ...shown,
        known: listAnd(known.map(show)),
      });
}

const OF_ANY_MEMBER: Sentences = {
  plain: (shown) => message('{value} is not a known value of "{member}".', shown),
  guessed: (shown) => message('{value} is not a known value of "{member}". Did you mean {guess}?', shown),
  listed: (shown) => message('{value} is not a known value of "{member}". Use {known}.', shown),
};

const BY_VOCABULARY: ReadonlyMap<string, Sentences> = new Map([
  [
    "platforms",
    {
      plain: (shown) => message("{value} is not a known platform.", shown),
      guessed: (shown) => message("{value} is not a known platform. Did you mean {guess}?", shown),
      listed: (shown) => message("{value} is not a known platform. Use {known}.", shown),
    },
  ],
  [
    "platformKeys",
    {
      plain: (shown) => message("{value} is not a known platform key.", shown),
      guessed: (shown) => message("{value} is not a known platform key. Did you mean {guess}?", shown),
      listed: (shown) => message("{value} is not a known platform key. Use {known}.", shown),
    },
  ],
  [
    "permissions",
    {
      plain: (shown) => message("{value} is not a known permission type.", shown),
      guessed: (shown) => message("{value} is not a known permission type. Did you mean {guess}?", shown),
      listed: (shown) => message("{value} is not a known permission type. Use {known}.", shown),
    },
  ],
  [
    "hostCapabilities",
    {
      plain: (shown) => message("{value} is not a known capability.", shown),
      guessed: (shown) => message("{value} is not a known capability. Did you mean {guess}?", shown),
      listed: (shown) => message("{value} is not a known capability. Use {known}.", shown),
    },
  ],
  [
    "capabilityLevels",
    {
      plain: (shown) => message("{value} is not a known capability level.", shown),
      guessed: (shown) => message("{value} is not a known capability level. Did you mean {guess}?", shown),
      listed: (shown) => message("{value} is not a known capability level. Use {known}.", shown),
    },
  ],
]);
