import type { KnownValue } from "../../core/schema/known-values";
import { message } from "../../core/text/messages";

type Evidence = KnownValue["evidence"];

const LABELS: Readonly<Record<Evidence, string>> = {
  allowed: "allowed value",
  observed: "seen in the catalog",
  workspace: "from your settings",
};

const SENTENCES: Readonly<Record<Evidence, string>> = {
  allowed: "The catalog's interface allows this value.",
  observed: "Seen in the catalog. The host may know other values, too.",
  // The documentation of such a value already says so.
  workspace: "",
};

/** Returns a short label that says how a value is known. */
export function evidenceLabel(evidence: Evidence): string {
  return message(LABELS[evidence]);
}

/** Returns a sentence that says how a value is known; empty for one from the user's vocabulary. */
export function evidenceSentence(evidence: Evidence): string {
  return message(SENTENCES[evidence]);
}
