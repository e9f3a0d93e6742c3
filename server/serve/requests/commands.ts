import { ErrorCodes, ResponseError } from "../../lsp/library";
import { editSupport } from "../../lsp/client-support";
import { FIX_ALL_TITLE, fixAllEdit } from "../../features";
import { commandTargetOf } from "../../lsp/params";
import { FIX_ALL_COMMAND } from "../../protocol";
import type { RequestContext } from "./request-context";

/** `workspace/executeCommand`: what code lenses offer. */
export function registerCommands({ connection, documents, client }: RequestContext): void {
  connection.onExecuteCommand(async (params) => {
    if (params.command !== FIX_ALL_COMMAND) {
      throw new ResponseError(ErrorCodes.InvalidParams, `There is no command ${params.command}.`);
    }
    const analysis = documents.getOurs(commandTargetOf(params));
    // Tab stops have no place in an edit of a whole document.
    const edit = analysis && fixAllEdit(analysis, { ...editSupport(client()), snippets: false });
    if (edit) await connection.workspace.applyEdit({ label: FIX_ALL_TITLE, edit });
    return null;
  });
}
