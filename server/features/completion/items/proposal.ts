import type { Edit } from "../../../core/text/ranges";
import { Hole, type Template } from "../../../core/json/edit/template";

/** Something that can be inserted at a cursor. */
export interface Proposal {
  readonly label: string;
  /** The words that find it, if they are not the label's. */
  readonly filter?: string;
  /** Always shown at the end of the item's line, where the client can. */
  readonly description?: string;
  /** Shown beside the label: required, optional, … */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string | undefined;
  readonly kind: "member" | "value" | "snippet" | "file" | "folder";
  /** The value, or the member's value. */
  readonly value: Template;
  /** A member's name, or a proposal for it; undefined for a value. */
  readonly name?: string | Hole;
  readonly siblings?: Readonly<Record<string, Template>>;
  /** Edits elsewhere in the document, made together with the insertion. */
  readonly also?: readonly Edit[];
  /** Set when the proposal replaces the existing text instead of continuing it, as long as nothing more is typed. */
  readonly matches?: "anything";
  /** Set when the value is empty and completion has proposals for its content. */
  readonly asksAgain?: boolean;
  /** Set for what the author most likely wants. */
  readonly preselect?: boolean;
}

/** Marks the first likely proposal as the one that the author most likely wants. */
export function preselectFirst(
  proposals: readonly Proposal[],
  isLikely: (proposal: Proposal) => boolean,
): Proposal[] {
  const likely = proposals.find(isLikely);
  return proposals.map((proposal) => (proposal === likely ? { ...proposal, preselect: true } : proposal));
}

/** Proposes plain texts, each once. */
export function values(texts: Iterable<string>, detail: string): Proposal[] {
  return [...new Set(texts)].map((text) => ({ label: text, kind: "value", value: text, detail }));
}
