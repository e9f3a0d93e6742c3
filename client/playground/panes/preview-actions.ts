import { message } from "../../../server/core/text/messages";
import { samePoint } from "../../../server/page/model/release";
import {
  BUMP_VERSION_REQUEST,
  LOCATE_REQUEST,
  RELEASE_REQUEST,
  type BumpVersionResult,
  type EntryResult,
  type ReleaseResult,
  type TextRange,
} from "../../../server/protocol";
import { copiedText, payloadText } from "../../../server/page/parts/field";
import type { FromPage } from "../../../server/page/model/messages";
import { webAddress } from "../../../server/page/parts/links";
import { buttons, openDialog } from "../dialogs/dialog";
import { applyEdit, type Editing } from "../editor/commands";
import { reveal } from "../editor/editor";
import { fixesOf } from "../server/problems";
import { offsetOf } from "../server/positions";
import { saveAs } from "../text/files";
import { element } from "../text/element";
import { onThisSite } from "../text/markdown";

/** Does what the reader of the page asks for. The page shows untrusted text, so every request is checked. */
export async function act(
  action: FromPage,
  result: EntryResult | null,
  editing: Editing,
  fileName: string,
): Promise<void> {
  const { view, document } = editing;
  switch (action.type) {
    case "link":
      followLink(action.url);
      return;
    case "reveal":
      reveal(view, offsetOf(view.state.doc, action));
      return;
    case "locate": {
      const range = await document.ask<TextRange | null>(LOCATE_REQUEST, { pointer: action.pointer });
      if (range) reveal(view, offsetOf(view.state.doc, range.start));
      return;
    }
    case "copy":
      if (result) await copy(copiedText(result, action.pointer), editing);
      return;
    case "save":
      if (result) saveAs(fileName.replace(/(?:\.json)?$/, ".entry.json"), `${payloadText(result)}\n`);
      return;
    case "open":
      if (result) showPayload(payloadText(result));
      return;
    case "fix":
      return applyFixOf(action, result, editing);
    case "releaseFix":
      return applyReleaseFix(action, result, editing);
    case "release":
      return releaseAction(action, result, editing);
  }
}

/** Opens a web address in a new tab. The page has asked before. */
function followLink(url: string): void {
  const address = webAddress(url);
  if (address) window.open(onThisSite(address.href), "_blank", "noopener,noreferrer");
}

/** Copies a text, and says so. */
export async function copy(text: string, editing: Editing): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    editing.say(message("Copied."));
  } catch {
    editing.say(message("The browser does not allow copying here."));
  }
}

function showPayload(text: string): void {
  const source = element("pre", { textContent: text, tabIndex: 0 });
  source.setAttribute("aria-label", message("Payload"));
  openDialog(message("Payload"), source, buttons(["", message("Close")])).dialog.classList.add("payload");
}

async function applyFixOf(
  { version, problem: index, fix }: Extract<FromPage, { type: "fix" }>,
  result: EntryResult | null,
  editing: Editing,
): Promise<void> {
  const problem = result?.problems[index];
  const title = problem?.fixes?.[fix]?.title;
  const fixes = problem ? await fixesOf(problem, editing.document) : [];
  const edit = fixes.find((each) => each.title === title)?.edit;
  if (!applyEdit(editing, edit, version))
    editing.say(message("The manifest has changed. Choose the fix again."));
}

async function applyReleaseFix(
  { version, point: index, fix }: Extract<FromPage, { type: "releaseFix" }>,
  result: EntryResult | null,
  editing: Editing,
): Promise<void> {
  const shown = result?.release?.points[index];
  const now = await editing.document.ask<ReleaseResult | null>(RELEASE_REQUEST);
  const point = samePoint(now?.points, shown);
  if (!applyEdit(editing, point?.fixes?.[fix]?.edit, version))
    editing.say(message("The manifest has changed. Choose the fix again."));
}

async function releaseAction(
  { action, version }: Extract<FromPage, { type: "release" }>,
  result: EntryResult | null,
  editing: Editing,
): Promise<void> {
  if (action !== "bump") {
    editing.say(message("Packages and changelogs need a folder. Use an editor or the command line."));
    return;
  }
  const wanted = result?.release?.advice?.wanted;
  const answer = await editing.document.ask<BumpVersionResult | null>(BUMP_VERSION_REQUEST);
  const bump = answer?.bumps.find((each) => each.version === wanted);
  if (!applyEdit(editing, bump?.edit, version)) editing.say(message("The manifest has changed. Try again."));
}
