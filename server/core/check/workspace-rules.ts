import type { NamedThing } from "../manifest/names/names";
import { rules } from "../rules";
import type { RuleFacts } from "../rules/rule";
import { show } from "../text/messages";

/** A rule about several manifests of a workspace: an editor checks it, the command line sees one document at a time. */
export interface WorkspaceRule extends RuleFacts {
  /** What two plugins may not have under one name. */
  readonly thing: NamedThing;
  /** What is wrong, then what is right. */
  message(name: string, parent: string, others: string): string;
}

const COMMON = { section: "Workspace", evidence: "inferred", severity: "warning" } as const;

/** The rules about several manifests, in the catalogue's order. */
export const workspaceRules: readonly WorkspaceRule[] = [
  {
    ...COMMON,
    code: "workspace-duplicate-plugin-id",
    summary: "No two plugins of a workspace have the same identifier.",
    thing: "plugin",
    message: (id, _parent, others) =>
      `${show(id)} is also the identifier of ${others}; each plugin has its own.`,
  },
  {
    ...COMMON,
    code: "workspace-duplicate-module-id",
    summary: "No two plugins of a workspace add a module of the same identifier.",
    thing: "module",
    message: (id, _parent, others) =>
      `The module ${show(id)} is also added by ${others}; each module has an identifier of its own.`,
  },
  {
    ...COMMON,
    code: "workspace-duplicate-tab-id",
    summary: "No two plugins of a workspace add a tab of the same identifier to one module.",
    thing: "tab",
    message: (id, parent, others) =>
      `The tab ${show(id)} of the module ${show(parent)} is also added by ${others}; each tab of a module has an identifier of its own.`,
  },
  {
    ...COMMON,
    code: "workspace-duplicate-command-id",
    summary: "No two plugins of a workspace have a command of the same identifier.",
    thing: "command",
    message: (id, _parent, others) =>
      `The command ${show(id)} is also one of ${others}; each command has an identifier of its own.`,
  },
  {
    ...COMMON,
    code: "workspace-duplicate-step-type",
    summary: "No two plugins of a workspace register the same workflow step type.",
    thing: "step",
    message: (type, _parent, others) =>
      `The workflow step type ${show(type)} is also registered by ${others}; each plugin has types of its own.`,
  },
];

/** What is said of every rule, those about one document and those about several, in the catalogue's order. */
export const allRules: readonly RuleFacts[] = [...rules, ...workspaceRules];
