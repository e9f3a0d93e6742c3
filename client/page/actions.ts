import { message } from "../../server/core/text/messages";
import type { MessageFromPage } from "../../server/page/model/messages";
import { findPoint } from "../../server/page/model/entry";
import { textToCopy, payloadText } from "../../server/page/parts/field";
import { webAddress } from "../../server/page/parts/values";
import {
  LOCATE_REQUEST,
  RELEASE_REQUEST,
  type EntryProblem,
  type EntryResult,
  type PlatformPackage,
  type ReleaseResult,
  type TextRange,
} from "../../server/protocol";

/** The part of an LSP `CodeAction` that we use. */
export interface QuickFix {
  readonly title?: string;
  /** An LSP `WorkspaceEdit`. */
  readonly edit?: object;
  readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
  readonly diagnostics?: readonly { readonly code?: unknown; readonly range: TextRange }[];
}

export type PageAction<Type extends MessageFromPage["type"]> = Extract<MessageFromPage, { type: Type }>;

/** The application that shows a manifest's page: VS Code or the playground. */
export interface PageHost {
  readonly packages: readonly PlatformPackage[];
  ask<Answer>(method: string, parameters: object): Promise<Answer | null>;
  /**
   * Applies a fix if the text is still at `version`.
   * @param position the position to show first if the edit has tab stops
   * @returns false if the text has changed
   */
  applyFix(fix: QuickFix, version: number, position: TextRange["start"]): Promise<boolean> | boolean;
  /** Runs the action of a button in the *Release* tab. @returns false if the text has changed */
  runReleaseAction(action: PageAction<"release">, result: EntryResult): Promise<boolean>;
  openLink(address: URL): void;
  reveal(position: TextRange["start"]): Promise<void> | void;
  copyText(text: string): Promise<void>;
  savePayload(payload: string): Promise<void> | void;
  openPayload(payload: string): Promise<void> | void;
  announce(sentence: string): void;
}

/** Runs an action that the user triggered on the page. Checks links, because the page shows untrusted text. */
export async function runPageAction(
  action: Exclude<MessageFromPage, { type: "ready" | "options" | "compare" }>,
  result: EntryResult | null,
  host: PageHost,
): Promise<void> {
  switch (action.type) {
    case "link": {
      const address = webAddress(action.url);
      if (address) host.openLink(address);
      return;
    }
    case "reveal":
      return host.reveal(action);
    case "locate": {
      const range = await host.ask<TextRange>(LOCATE_REQUEST, { pointer: action.pointer });
      if (range) await host.reveal(range.start);
      return;
    }
  }
  if (!result) return;
  switch (action.type) {
    case "copy":
      return host.copyText(textToCopy(result, action.pointer));
    case "save":
      return host.savePayload(`${payloadText(result)}\n`);
    case "open":
      return host.openPayload(payloadText(result));
    case "fix": {
      const apply = action.target === "problem" ? applyProblemFix : applyPointFix;
      if (!(await apply(action, result, host)))
        host.announce(message("The manifest has changed. Choose the fix again."));
      return;
    }
    case "release":
      if (!(await host.runReleaseAction(action, result)))
        host.announce(message("The manifest has changed. Try again."));
      return;
  }
}

async function applyProblemFix(
  { version, index, fix }: PageAction<"fix">,
  { problems }: EntryResult,
  host: PageHost,
): Promise<boolean> {
  const problem = problems[index];
  const title = problem?.fixes?.[fix]?.title;
  if (!problem || title === undefined) return false;
  const { range } = problem;
  const context = { diagnostics: [], only: ["quickfix"] };
  const actions = await host.ask<QuickFix[]>("textDocument/codeAction", { range, context });
  const quickFix = actions?.find((action) => action.title === title && belongsTo(action, problem));
  return quickFix !== undefined && host.applyFix(quickFix, version, range.start);
}

/** Tests if a fix belongs to a problem. Another problem at the same range may have a fix with the same title. */
function belongsTo({ diagnostics = [] }: QuickFix, { code, range }: EntryProblem): boolean {
  return diagnostics.some(
    (diagnostic) => diagnostic.code === code && JSON.stringify(diagnostic.range) === JSON.stringify(range),
  );
}

async function applyPointFix(
  { version, index, fix }: PageAction<"fix">,
  { release }: EntryResult,
  host: PageHost,
): Promise<boolean> {
  const { packages } = host;
  const currentRelease = await host.ask<ReleaseResult>(RELEASE_REQUEST, { packages });
  const point = findPoint(currentRelease?.points, release?.points[index]);
  const edit = point?.fixes?.[fix]?.edit;
  if (!edit || !point.range || currentRelease?.version !== version) return false;
  return host.applyFix({ edit }, version, point.range.start);
}
