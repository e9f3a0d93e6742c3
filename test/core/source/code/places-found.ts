import { placesIn } from "../../../../server/core/source/code/places";
import { codeEntries } from "../../../../server/core/source/entries";
import { language } from "../../../support/languages";

const ENTRIES = codeEntries([
  { files: ["rs", "ts"], field: "T.v", names: "version" },
  { files: ["rs", "ts"], call: "ipc.register", names: "command" },
]);

/** How many places of a field and of a call are in code; undefined if it is not read. */
export function found(text: string, extension: string): number | undefined {
  const work = placesIn(text, language(extension), ENTRIES);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value?.length;
}
