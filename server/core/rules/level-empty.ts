import { intendedLevel } from "../fill/level-insertion";
import { memberOf } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

const WORKFLOW_LEVEL = 4;

export const levelEmpty: Rule = {
  summary: "A plugin with level 4 (workflow steps) lists at least one step type.",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer, kind }) {
    const levels = memberOf(node, "capability_levels");
    if (kind === "placeholder" || levels?.type !== "array") return;
    if (!levels.items.some((level) => intendedLevel(level) === WORKFLOW_LEVEL)) return;
    const steps = memberOf(memberOf(memberOf(node, "integration"), "level4"), "workflow_step_types");
    if (steps?.type !== "array" || !steps.isComplete || steps.items.length > 0) return;
    yield {
      range: steps,
      message: message("Level 4 (workflow steps) lists no step types. Add at least one."),
      pointer: `${pointer}/integration/level4/workflow_step_types`,
    };
  },
};
