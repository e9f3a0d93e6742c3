import { message } from "../../core/text/messages";
import { ErrorCodes, ResponseError } from "vscode-languageserver";
import { editSupport } from "../../lsp/client-support";
import { fixAllEdit, fixAllTitle } from "../../features";
import { commandTargetOf } from "../../lsp/params";
import { FIX_ALL_COMMAND } from "../../protocol";
import type { RequestContext } from "./request-context";

/** Registers `workspace/executeCommand`, the commands of code lenses. */
export function registerCommands({ connection, documents, client }: RequestContext): void {
  connection.onExecuteCommand(async (params) => {
    const { command } = params;
    if (command !== FIX_ALL_COMMAND) {
      throw new ResponseError(ErrorCodes.InvalidParams, message("Unknown command '{command}'.", { command }));
    }
    const analysis = documents.getOurs(commandTargetOf(params));
    // An edit of a whole document must not have tab stops.
    const edit = analysis && fixAllEdit(analysis, { ...editSupport(client()), snippets: false });
    if (edit) await connection.workspace.applyEdit({ label: fixAllTitle(), edit });
    return null;
  });
}
