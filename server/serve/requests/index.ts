import { refuseOutOfTurn } from "../../lsp/lifecycle";
import { documentOf } from "../../lsp/params";
import { registerAuthoring } from "./authoring";
import { registerCommands } from "./commands";
import type { RequestContext } from "./request-context";
import { registerHints } from "./hints";
import { registerNavigation } from "./navigation";
import { registerProblems } from "./problems";
import { registerFormatting, registerStructure } from "./structure";
import { registerWorkspace } from "./workspace";
import { registerWriting } from "./writing";

/** One handler for each request: it checks its parameters, and has nothing to say of a document that is not ours. */
export function registerRequests(means: Omit<RequestContext, "ours">): void {
  const context: RequestContext = { ...means, ours: (params) => means.documents.getOurs(documentOf(params)) };
  refuseOutOfTurn(context.connection);
  registerProblems(context);
  registerWriting(context);
  registerStructure(context);
  registerFormatting(context);
  registerNavigation(context);
  registerHints(context);
  registerCommands(context);
  registerAuthoring(context);
  registerWorkspace(context);
}
