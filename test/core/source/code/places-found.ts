import { codeEntries } from "../../../../server/core/source/facts";
import { allPlacesIn } from "../../../support/languages";

const ENTRIES = codeEntries([
  { files: ["rs", "ts"], field: "T.v", names: "version" },
  { files: ["rs", "ts"], call: "ipc.register", names: "command" },
]);

/** How many places of a field and of a call are in code; undefined if it is not read. */
export function found(text: string, extension: string): number | undefined {
  return allPlacesIn(text, extension, ENTRIES)?.length;
}
