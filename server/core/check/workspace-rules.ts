import type { NamedThing } from "../manifest/names/names";
import { rules } from "../rules";
import type { RuleFacts } from "../rules/rule";
import { tooManyProblems } from "./too-many-problems";
import { message, show } from "../text/messages";

/** A rule about several manifests: those of an editor's workspace, or of one `check --workspace`. */
export interface WorkspaceRule extends RuleFacts {
  /** The thing that no two plugins may give the same name. */
  readonly thing: NamedThing;
  /** Returns the sentence; `others` names the other plugins. */
  message(name: string, parent: string, others: string): string;
}

const COMMON = { section: "Workspace", evidence: "inferred", severity: "warning" } as const;

/** The rules about several manifests, in the catalog's order. */
export const workspaceRules: readonly WorkspaceRule[] = [
  {
    ...COMMON,
    code: "workspace-duplicate-plugin-id",
    summary: "No two plugins of a workspace have the same identifier.",
    thing: "plugin",
    message: (id, _parent, others) =>
      message("Plugin identifier {id} is also used by {others}. Use a unique identifier.", {
        id: show(id),
        others,
      }),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-module-id",
    summary: "No two plugins of a workspace add a module with the same identifier.",
    thing: "module",
    message: (id, _parent, others) =>
      message("Module identifier {id} is also used by {others}. Use a unique identifier.", {
        id: show(id),
        others,
      }),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-tab-id",
    summary: "No two plugins of a workspace add a tab with the same identifier to one module.",
    thing: "tab",
    message: (id, parent, others) =>
      message("Tab identifier {id} of module {module} is also used by {others}. Use a unique identifier.", {
        id: show(id),
        module: show(parent),
        others,
      }),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-command-id",
    summary: "No two plugins of a workspace have a command with the same identifier.",
    thing: "command",
    message: (id, _parent, others) =>
      message("Command identifier {id} is also used by {others}. Use a unique identifier.", {
        id: show(id),
        others,
      }),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-step-type",
    summary: "No two plugins of a workspace register the same workflow step type.",
    thing: "step",
    message: (type, _parent, others) =>
      message("Workflow step type {type} is also used by {others}. Use a unique type.", {
        type: show(type),
        others,
      }),
  },
];

/** Every rule, about one document and about several, in the catalog's order. */
export const allRules: readonly RuleFacts[] = [...rules, tooManyProblems, ...workspaceRules];
