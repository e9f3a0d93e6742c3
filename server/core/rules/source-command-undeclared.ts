import { UNKNOWN_TEXT } from "../fill/samples";
import { insertItem } from "../json/edit/edits";
import { Hole } from "../json/edit/template";
import type { ArrayNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { message, plural, show } from "../text/messages";
import type { Fix } from "../problem";
import type { Rule } from "./rule";
import { declaredList, listed, registeredHere, shownPlaces } from "./shared/source/code-places";
import { declaredCommands } from "./shared/source/declared-commands";

export const sourceCommandUndeclared: Rule = {
  code: "source-command-undeclared",
  summary: "A command that the code registers is declared.",
  section: "Source",
  evidence: "inferred",
  severity: "warning",
  appliesTo: ["draft"],
  *check(context) {
    const registered = context.sourceFacts?.code?.named("command");
    const list = registered && declaredList("commands", context);
    if (!list) return;
    const { ids, hasUnknown } = declaredCommands(list.array, context);
    for (const [id, places] of registered) {
      if (hasUnknown || ids.has(id)) continue;
      const shown = { id: show(id), ...shownPlaces(places) };
      yield {
        range: list.range,
        message: plural(
          places.length,
          "Command {id} is registered in {place} but not declared. Add it to the commands.",
          "Command {id} is registered {count} times, first in {place}, but not declared. Add it to the commands.",
          shown,
        ),
        pointer: "/commands",
        missing: id,
        elsewhere: listed(places, registeredHere()),
        // The code has to change first where the name would be a fault in the manifest, too.
        fixes: () =>
          list.array && formats["command-id"](id) ? [declaration(context.document.text, list.array, id)] : [],
      };
    }
  },
};

function declaration(text: string, commands: ArrayNode, id: string): Fix {
  const command = { id, description: new Hole(UNKNOWN_TEXT) };
  return {
    title: message("Declare command {id}", { id: show(id) }),
    edits: [insertItem(text, commands, command)],
    grade: "suggested",
  };
}
