import type { KnownValue } from "../../core/schema/known-values";
import { message } from "../../core/text/messages";

type Evidence = KnownValue["evidence"];

/** Short labels that say how a value is known. */
export const EVIDENCE_LABELS: Readonly<Record<Evidence, string>> = {
  allowed: message("allowed value"),
  observed: message("seen in the catalog"),
  workspace: message("from your settings"),
};

/** Sentences that say how a value is known; empty for one from the user's vocabulary. */
export const EVIDENCE_SENTENCES: Readonly<Record<Evidence, string>> = {
  allowed: message("The catalog's interface allows this value."),
  observed: message("Seen in the catalog. The host may know other values, too."),
  // The documentation of such a value already says so.
  workspace: "",
};
