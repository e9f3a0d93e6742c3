import { refuseOutOfTurn } from "../../lsp/lifecycle";
import { documentOf } from "../../lsp/params";
import { registerAuthoring } from "./authoring";
import { registerCommands } from "./commands";
import type { Desk } from "./request-context";
import { registerHints } from "./hints";
import { registerNavigation } from "./navigation";
import { registerProblems } from "./problems";
import { registerFormatting, registerStructure } from "./structure";
import { registerWorkspace } from "./workspace";
import { registerWriting } from "./writing";

/** One handler for each request: it checks its parameters, and has nothing to say of a document that is not ours. */
export function registerRequests(means: Omit<Desk, "ours">): void {
  const desk: Desk = { ...means, ours: (params) => means.documents.getOurs(documentOf(params)) };
  refuseOutOfTurn(desk.connection);
  registerProblems(desk);
  registerWriting(desk);
  registerStructure(desk);
  registerFormatting(desk);
  registerNavigation(desk);
  registerHints(desk);
  registerCommands(desk);
  registerAuthoring(desk);
  registerWorkspace(desk);
}
