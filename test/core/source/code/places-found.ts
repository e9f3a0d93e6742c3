import { codeEntries } from "../../../../server/core/source/facts";
import { allPlacesIn } from "../../../support/languages";

const ENTRIES = codeEntries([
  { files: ["rs", "ts"], field: "T.v", names: "version" },
  { files: ["rs", "ts"], call: "ipc.register", names: "command" },
]);

/** Counts the places of a field and of a call in code; undefined if the code cannot be parsed. */
export function found(text: string, extension: string): number | undefined {
  return allPlacesIn(text, extension, ENTRIES)?.length;
}
