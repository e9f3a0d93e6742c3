import { styleText } from "node:util";

type Color = "red" | "yellow" | "green" | "blue" | "gray" | "underline";

/** Paints a text, or returns it as it is. */
export type Paint = (color: Color, text: string) => string;

/** Where text goes: standard output, standard error, or a test's. */
interface Output {
  readonly isTTY?: boolean;
  hasColors?(environment: object): boolean;
}

/** Returns what paints the text of an output, if that shows colors. */
export function paintOn(output: Output, environment: NodeJS.ProcessEnv = process.env): Paint {
  if (!showsColors(output, environment)) return (_, text) => text;
  // What the output shows is known, so Node does not need to look at standard output.
  return (color, text) => styleText(color, text, { validateStream: false });
}

/**
 * Tests if an output shows colors: as `FORCE_COLOR` says, without them if `NO_COLOR` is set (https://no-color.org), and
 * else if it is a terminal that has them. An empty variable is not set.
 */
function showsColors(output: Output, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, ...others } = environment;
  if (forced) return forced !== "0" && forced !== "false";
  return !none && output.isTTY === true && output.hasColors?.(others) === true;
}
