import { message } from "../../../server/core/text/messages";
import { BUMP_VERSION_REQUEST, type BumpVersionResult } from "../../../server/protocol";
import type { PageHost } from "../../page/actions";
import { buttons, openDialog } from "../dialogs/dialog";
import { applyEdit, type Editing } from "../editor/commands";
import { reveal } from "../editor/editor";
import { offsetOf } from "../server/open-document";
import { download } from "../text/files";
import { element } from "../text/element";
import { onThisSite } from "../text/markdown";

export function playgroundAsHost(editing: Editing, fileName: string): PageHost {
  const { view, document } = editing;
  return {
    packages: [],
    announce: (sentence) => editing.announce(sentence),
    ask: (method, parameters) => document.ask(method, parameters),
    apply: ({ edit }, version) => applyEdit(editing, edit, version),
    async release({ action, version }, result) {
      if (action !== "bump") {
        editing.announce(
          message("Packages and changelogs need a folder. Use an editor or the command line."),
        );
        return true;
      }
      const answer = await document.ask<BumpVersionResult | null>(BUMP_VERSION_REQUEST);
      const bump = answer?.bumps.find((each) => each.version === result.release?.advice?.wanted);
      return applyEdit(editing, bump?.edit, version);
    },
    // The page has already asked for confirmation.
    follow: ({ href }) => void window.open(onThisSite(href), "_blank", "noopener,noreferrer"),
    reveal: (position) => reveal(view, offsetOf(view.state.doc, position)),
    copy: (text) => copy(text, editing),
    save: (payload) => download(fileName.replace(/(?:\.json)?$/, ".entry.json"), payload),
    openPayload: showPayload,
  };
}

export async function copy(text: string, editing: Editing): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    editing.announce(message("Copied."));
  } catch {
    editing.announce(message("The browser does not allow copying here."));
  }
}

function showPayload(text: string): void {
  const source = element("pre", { textContent: text, tabIndex: 0 });
  source.setAttribute("aria-label", message("Payload"));
  openDialog(message("Payload"), source, buttons(["", message("Close")])).dialog.classList.add("payload");
}
