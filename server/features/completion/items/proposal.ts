import { Hole, type Template } from "../../../core/json/edit/template";

/** What can be inserted at a cursor. */
export interface Proposal {
  readonly label: string;
  /** Shown beside the label: required, observed, … */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string | undefined;
  readonly kind: "member" | "value" | "snippet" | "file" | "folder";
  /** The value; for a member, the member's. */
  readonly value: Template;
  /** Set for a member: its name, or a proposal for it. */
  readonly name?: string | Hole;
  /** Members to insert right after the value, in the same object. */
  readonly siblings?: Readonly<Record<string, Template>>;
  /** Set when it is meant to replace whatever stands there, not to go on with it. */
  readonly matches?: "anything";
  /** What the author most likely wants. */
  readonly preselect?: boolean;
}

/** Marks the first of some proposals that the author most likely wants. */
export function preselectFirst(
  proposals: readonly Proposal[],
  isLikely: (proposal: Proposal) => boolean,
): Proposal[] {
  const likely = proposals.find(isLikely);
  return proposals.map((proposal) => (proposal === likely ? { ...proposal, preselect: true } : proposal));
}

/** Proposals for plain texts. */
export function values(texts: readonly string[], detail: string): Proposal[] {
  return texts.map((text) => ({ label: text, kind: "value", value: text, detail }));
}
