import { refuseOutOfTurn } from "../../lsp/lifecycle";
import { documentOf } from "../../lsp/params";
import { registerAuthoring } from "./authoring";
import { registerCommands } from "./commands";
import type { RequestContext } from "./request-context";
import { registerComparison } from "./comparison";
import { registerHints } from "./hints";
import { registerNavigation } from "./navigation";
import { registerPackages } from "./packages";
import { registerProblems } from "./problems";
import { registerRelease } from "./release";
import { registerFormatting, registerStructure } from "./structure";
import { registerWorkspace } from "./workspace";
import { registerWriting } from "./writing";

/** Registers a handler for each request. Each checks its parameters and ignores documents that are not ours. */
export function registerRequests(parts: Omit<RequestContext, "ours">): void {
  const context: RequestContext = { ...parts, ours: (params) => parts.documents.getOurs(documentOf(params)) };
  refuseOutOfTurn(context.connection);
  registerProblems(context);
  registerWriting(context);
  registerStructure(context);
  registerFormatting(context);
  registerNavigation(context);
  registerHints(context);
  registerCommands(context);
  registerAuthoring(context);
  registerRelease(context);
  registerComparison(context);
  registerPackages(context);
  registerWorkspace(context);
}
