import { detail, draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const level4 = (steps: string, levels = "[4]"): string =>
  draft({ capability_levels: levels, integration: `{ "level4": { "workflow_step_types": ${steps} } }` });
const message = "Level 4 (workflow steps) lists no step types. Add at least one.";
const pointer = "/integration/level4/workflow_step_types";

testRule("level-empty", {
  valid: [
    { name: "a step type", text: level4('["clock_wait"]') },
    { name: "a level that is not declared, which level-not-declared reports", text: level4("[]", "[]") },
    { name: "a list of another type, which wrong-type reports", text: level4("{}") },
    { name: "a list that is being typed", text: level4("[") },
  ],
  invalid: [
    { name: "no step type", text: level4("«[]»"), problems: [{ message, pointer, severity: "warning" }] },
    {
      name: "no step type, with white space, and the level written as a string",
      text: level4("«[\n]»", '["4"]'),
      problems: [{ message, pointer }],
    },
    {
      name: "a detail response, whose copies of the newest manifest agree",
      text: detail({
        manifests: { 0: { integration: '{ "level4": { "workflow_step_types": «[]» } }' } },
      }),
      problems: [{ message, pointer: `/data/versions/0/manifest${pointer}` }],
    },
  ],
});
