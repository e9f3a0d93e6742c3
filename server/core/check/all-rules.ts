import { rules } from "../rules";
import type { RuleFacts } from "../rules/rule";
import { workspaceRules } from "./workspace-rules";

/** What is said of every rule, those about one document and those about several, in the catalogue's order. */
export const catalogue: readonly RuleFacts[] = [...rules, ...workspaceRules];
