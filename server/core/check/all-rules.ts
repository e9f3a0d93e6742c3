import type { NameKind } from "../manifest/names/names";
import { rules } from "../rules";
import type { ListedRule, RuleMetadata } from "../rules/rule";
import { message, plural } from "../text/messages";
import { tooManyProblemsRule } from "./too-many-problems";

/** A rule that compares the manifests of an editor's workspace, or those of one `check` run. */
export interface WorkspaceRule extends ListedRule<RuleMetadata> {
  /** The kind of name that must be unique among plugins. */
  readonly nameKind: NameKind;
  readonly sentence: (values: SharedName) => string;
}

interface SharedName {
  readonly id: string;
  /** The module of a tab; empty for other kinds of names. */
  readonly module: string;
  readonly others: string;
  /** Number of manifests with this name that `others` does not list. */
  readonly count: number;
}

const WORKSPACE_FACTS = { section: "Workspace", evidence: "inferred", severity: "warning" } as const;

export const workspaceRules: readonly WorkspaceRule[] = [
  {
    ...WORKSPACE_FACTS,
    code: "workspace-duplicate-plugin-id",
    summary: "No two plugins in a workspace have the same identifier.",
    nameKind: "plugin",
    sentence: (values) =>
      values.count === 0
        ? message("Plugin identifier {id} is also used by {others}. Use a unique identifier.", values)
        : plural(
            values.count,
            "Plugin identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
            "Plugin identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
            values,
          ),
  },
  {
    ...WORKSPACE_FACTS,
    code: "workspace-duplicate-module-id",
    summary: "No two plugins in a workspace add a module with the same identifier.",
    nameKind: "module",
    sentence: (values) =>
      values.count === 0
        ? message("Module identifier {id} is also used by {others}. Use a unique identifier.", values)
        : plural(
            values.count,
            "Module identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
            "Module identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
            values,
          ),
  },
  {
    ...WORKSPACE_FACTS,
    code: "workspace-duplicate-tab-id",
    summary: "No two plugins in a workspace add a tab with the same identifier to one module.",
    nameKind: "tab",
    sentence: (values) =>
      values.count === 0
        ? message(
            "Tab identifier {id} of module {module} is also used by {others}. Use a unique identifier.",
            values,
          )
        : plural(
            values.count,
            "Tab identifier {id} of module {module} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
            "Tab identifier {id} of module {module} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
            values,
          ),
  },
  {
    ...WORKSPACE_FACTS,
    code: "workspace-duplicate-command-id",
    summary: "No two plugins in a workspace have a command with the same identifier.",
    nameKind: "command",
    sentence: (values) =>
      values.count === 0
        ? message("Command identifier {id} is also used by {others}. Use a unique identifier.", values)
        : plural(
            values.count,
            "Command identifier {id} is also used by {others}, and in {count} other manifest. Use a unique identifier.",
            "Command identifier {id} is also used by {others}, and in {count} other manifests. Use a unique identifier.",
            values,
          ),
  },
  {
    ...WORKSPACE_FACTS,
    code: "workspace-duplicate-step-type",
    summary: "No two plugins in a workspace register the same workflow step type.",
    nameKind: "step",
    sentence: (values) =>
      values.count === 0
        ? message("Workflow step type {id} is also used by {others}. Use a unique type.", values)
        : plural(
            values.count,
            "Workflow step type {id} is also used by {others}, and in {count} other manifest. Use a unique type.",
            "Workflow step type {id} is also used by {others}, and in {count} other manifests. Use a unique type.",
            values,
          ),
  },
];

const CONFIGURATION_FACTS = { section: "Configuration", evidence: "inferred" } as const;

export const configurationRule: ListedRule<RuleMetadata> = {
  ...CONFIGURATION_FACTS,
  code: "configuration",
  summary: "A configuration file is valid, and so is everything that it extends.",
  severity: "error",
  alwaysOn: true,
};

export const suppressionReasonRule: ListedRule<RuleMetadata> = {
  ...CONFIGURATION_FACTS,
  code: "suppression-reason",
  summary: "A suppression has a reason.",
  severity: "error",
};

export const suppressionExpiredRule: ListedRule<RuleMetadata> = {
  ...CONFIGURATION_FACTS,
  code: "suppression-expired",
  summary: "A suppression has not expired.",
  severity: "warning",
};

export const suppressionUnusedRule: ListedRule<RuleMetadata> = {
  ...CONFIGURATION_FACTS,
  code: "suppression-unused",
  summary: "Each suppression covers a problem.",
  severity: "warning",
};

/** The rules about configuration files, in the order of docs/rules. `project/settings` checks them. */
export const configurationRules: readonly ListedRule<RuleMetadata>[] = [
  configurationRule,
  suppressionReasonRule,
  suppressionExpiredRule,
  suppressionUnusedRule,
];

/** Every rule, in the order of docs/rules. */
export const allRules: readonly ListedRule<RuleMetadata>[] = [
  ...rules,
  tooManyProblemsRule,
  ...workspaceRules,
  ...configurationRules,
];

export const settableRules: readonly ListedRule<RuleMetadata>[] = allRules.filter(
  ({ alwaysOn }) => alwaysOn !== true,
);

/** Explains that a rule's severity cannot be set; undefined for an unknown rule, or if the severity can be set. */
export function explainFixedSeverity(code: string): string | undefined {
  const isAlwaysOn = allRules.some((rule) => rule.code === code && rule.alwaysOn === true);
  return isAlwaysOn
    ? message('"{code}" is always an error. Its severity cannot be set.', { code })
    : undefined;
}
