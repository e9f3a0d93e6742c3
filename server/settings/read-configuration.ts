import { getNodeValue } from "jsonc-parser";
import type { JsonValue } from "../core/json/tree/value";
import type { Configuration } from "./configuration";
import { shapeFaults, type ConfigurationFault } from "./configuration-shape";
import { valueFaults } from "./configuration-values";
import { readJsonc } from "./jsonc";

interface ReadConfiguration {
  /** Absent when the text is not JSON or has the wrong shape. */
  readonly configuration?: Configuration;
  /** By position. */
  readonly faults: readonly ConfigurationFault[];
}

/** Reads the text of a configuration file, JSON with comments; never throws. */
export function readConfiguration(text: string): ReadConfiguration {
  const { root, faults: syntax } = readJsonc(text);
  if (!root || syntax.length > 0) return { faults: syntax.map((fault) => ({ ...fault, pointer: "" })) };
  const value = getNodeValue(root) as JsonValue;
  const shape = shapeFaults(root, value, text);
  if (shape.length > 0) return { faults: inOrder(shape) };
  const configuration = value as Configuration;
  return { configuration, faults: inOrder(valueFaults(root, configuration)) };
}

function inOrder(faults: readonly ConfigurationFault[]): ConfigurationFault[] {
  return faults.toSorted((a, b) => a.range.offset - b.range.offset);
}
