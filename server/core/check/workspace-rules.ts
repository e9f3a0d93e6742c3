import type { NamedThing } from "../manifest/names/names";
import { rules } from "../rules";
import type { RuleFacts } from "../rules/rule";
import { configurationRules } from "./configuration-rules";
import { tooManyProblems } from "./too-many-problems";
import { message, plural } from "../text/messages";

/** A rule about several manifests: those of an editor's workspace, or of one `check` call. */
export interface WorkspaceRule extends RuleFacts {
  /** The thing that no two plugins may give the same name. */
  readonly thing: NamedThing;
  /** Makes the sentence about a name that other plugins have, too. */
  readonly sentence: (values: SharedName) => string;
  /** The same, for more manifests than `others` lists. */
  readonly longer: (values: SharedName) => string;
}

interface SharedName {
  readonly id: string;
  /** The module of a tab. */
  readonly module: string;
  readonly others: string;
  /** The number of other manifests. */
  readonly count: number;
}

const COMMON = { section: "Workspace", evidence: "inferred", severity: "warning" } as const;

export const workspaceRules: readonly WorkspaceRule[] = [
  {
    ...COMMON,
    code: "workspace-duplicate-plugin-id",
    summary: "No two plugins of a workspace have the same identifier.",
    thing: "plugin",
    sentence: (values) =>
      message("Plugin identifier {id} is also used by {others}. Use a unique identifier.", values),
    longer: (values) =>
      plural(
        values.count,
        "Plugin identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
        "Plugin identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
        values,
      ),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-module-id",
    summary: "No two plugins of a workspace add a module with the same identifier.",
    thing: "module",
    sentence: (values) =>
      message("Module identifier {id} is also used by {others}. Use a unique identifier.", values),
    longer: (values) =>
      plural(
        values.count,
        "Module identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
        "Module identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
        values,
      ),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-tab-id",
    summary: "No two plugins of a workspace add a tab with the same identifier to one module.",
    thing: "tab",
    sentence: (values) =>
      message(
        "Tab identifier {id} of module {module} is also used by {others}. Use a unique identifier.",
        values,
      ),
    longer: (values) =>
      plural(
        values.count,
        "Tab identifier {id} of module {module} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
        "Tab identifier {id} of module {module} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
        values,
      ),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-command-id",
    summary: "No two plugins of a workspace have a command with the same identifier.",
    thing: "command",
    sentence: (values) =>
      message("Command identifier {id} is also used by {others}. Use a unique identifier.", values),
    longer: (values) =>
      plural(
        values.count,
        "Command identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
        "Command identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
        values,
      ),
  },
  {
    ...COMMON,
    code: "workspace-duplicate-step-type",
    summary: "No two plugins of a workspace register the same workflow step type.",
    thing: "step",
    sentence: (values) =>
      message("Workflow step type {id} is also used by {others}. Use a unique type.", values),
    longer: (values) =>
      plural(
        values.count,
        "Workflow step type {id} is also used by {others}, and in {count} other manifest. Use a unique type.",
        "Workflow step type {id} is also used by {others}, and in {count} other manifests. Use a unique type.",
        values,
      ),
  },
];

/** Every rule, about documents and about configurations, in the catalog's order. */
export const allRules: readonly RuleFacts[] = [
  ...rules,
  tooManyProblems,
  ...workspaceRules,
  ...configurationRules,
];

/** The rules whose severity can be set. */
export const settableRules: readonly RuleFacts[] = allRules.filter(({ alwaysOn }) => alwaysOn !== true);

/** Returns the sentence for a setting that names a rule without a severity to set; undefined for other names. */
export function notSettable(code: string): string | undefined {
  const isFixed = allRules.some((rule) => rule.code === code && rule.alwaysOn === true);
  return isFixed ? message('"{code}" is always an error. Its severity cannot be set.', { code }) : undefined;
}
