import type { Tool } from "../call/tool";
import { checkManifest } from "./check-manifest";
import { compareManifests } from "./compare-manifests";
import { explainRule } from "./explain-rule";
import { fixManifest } from "./fix-manifest";
import { listVocabulary } from "./list-vocabulary";
import { newManifest } from "./new-manifest";
import { previewEntry } from "./preview-entry";

/** The tools that agents can call, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  checkManifest,
  fixManifest,
  previewEntry,
  compareManifests,
  explainRule,
  listVocabulary,
  newManifest,
];
