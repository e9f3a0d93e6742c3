import { message } from "../../../server/core/text/messages";
import {
  nextModel,
  withEarlier,
  type EarlierVersions,
  type MessageFromPage,
  type PageModel,
  type PageOptions,
  type MessageToPage,
} from "../../../server/page/model/messages";
import {
  BUMP_VERSION_REQUEST,
  type BumpVersionResult,
  EARLIER_VERSIONS_NOTIFICATION,
  type EarlierVersionsParams,
  ENTRY_CHANGED_NOTIFICATION,
  type EntryChangedParams,
  POINTER_AT_REQUEST,
  entryParamsFor,
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
  type EntryResult,
} from "../../../server/protocol";
import type { PageHost } from "../../page/actions";
import { buttonRow, openDialog } from "../dialogs/dialog";
import { applyEdit, type EditorSession } from "../editor/commands";
import { reveal } from "../editor/editor";
import { offsetOf, type OpenDocument } from "../server/open-document";
import { element } from "../text/element";
import { download } from "../text/files";
import { siteAddress } from "../text/markdown";

/** The delay before the cursor's position is sent: too short to notice, longer than a key repeat. */
const CURSOR_DELAY_MS = 50;

/** Connects the server to the preview's frame, which contains the same page as VS Code's preview. */
export class Preview {
  /** Excludes the earlier versions, which arrive separately. */
  #model: PageModel;
  #earlierVersions: EarlierVersions | undefined;
  /** Undefined until the page has started. */
  #options: PageOptions | undefined;
  /** The parameters of the current subscription as JSON; undefined without a subscription. */
  #subscribedQuery: string | undefined;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;
  #onFirstShow: (() => void) | undefined;
  /** Resolves once the server's first answer or failure has been sent to the page. */
  readonly whenShown = new Promise<void>((resolve) => (this.#onFirstShow = resolve));

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly document: OpenDocument,
    fileName: string,
    private readonly isVisible: () => boolean,
    private readonly onAction: (
      message: Exclude<MessageFromPage, { type: "ready" | "options" }>,
      result: EntryResult | null,
    ) => void,
  ) {
    this.#model = { fileName, result: null };
    window.addEventListener("message", ({ source, origin, data }: MessageEvent<MessageFromPage>) => {
      if (source === frame.contentWindow && origin === location.origin) this.#receive(data);
    });
    document.server.on(EARLIER_VERSIONS_NOTIFICATION, (earlier: EarlierVersionsParams) => {
      this.#earlierVersions = earlier;
      this.#post({ type: "earlier", earlier });
    });
    document.server.on(ENTRY_CHANGED_NOTIFICATION, (answer: EntryChangedParams) => this.#show(answer));
    // Load the page after the listener exists, because the page sends `ready` only once.
    frame.src = "preview.html";
  }

  rename(fileName: string): void {
    this.#model = { ...this.#model, fileName };
    if (this.#model.result) this.#postModel();
  }

  /** Makes the page mark the value at the editor's cursor after a delay. @param getPosition called after the delay */
  followCursor(getPosition: () => object): void {
    clearTimeout(this.#cursorTimer);
    this.#cursorTimer = setTimeout(() => {
      void this.document
        .ask<string>(POINTER_AT_REQUEST, { position: getPosition() })
        .then((pointer) => this.#post({ type: "cursor", pointer }));
    }, CURSOR_DELAY_MS);
  }

  /** Subscribes to the entry if the page is visible or waiting for its first answer; otherwise, unsubscribes. */
  updateSubscription(): void {
    if (!this.#options) return;
    const parameters = entryParamsFor(this.#options, { packages: [] });
    const query = this.isVisible() || this.#onFirstShow ? JSON.stringify(parameters) : undefined;
    if (this.#subscribedQuery === query) return;
    this.#subscribedQuery = query;
    const method = query === undefined ? UNWATCH_ENTRY_REQUEST : WATCH_ENTRY_REQUEST;
    this.document.ask(method, parameters).catch((error: unknown) => {
      this.#show({ model: null, failure: error instanceof Error ? error.message : String(error) });
    });
  }

  #show(answer: Pick<EntryChangedParams, "model" | "failure">): void {
    this.#model = nextModel(this.#model, answer);
    this.#postModel();
    this.#onFirstShow?.();
    this.#onFirstShow = undefined;
    this.updateSubscription();
  }

  #receive(message: MessageFromPage): void {
    if (message.type === "ready") this.#subscribedQuery = undefined;
    if (message.type === "ready" || message.type === "options") {
      this.#options = message.options;
      this.updateSubscription();
    } else {
      const { result } = this.#model;
      this.onAction(message, result && withEarlier(result, this.#earlierVersions));
    }
  }

  #postModel(): void {
    this.#post({ type: "show", model: this.#model, document: this.document.uri });
  }

  #post(message: MessageToPage): void {
    this.frame.contentWindow?.postMessage(message, location.origin);
  }
}

export function playgroundHost(session: EditorSession, fileName: string): PageHost {
  const { view, document } = session;
  return {
    packages: [],
    announce: (sentence) => session.announce(sentence),
    ask: (method, parameters) => document.ask(method, parameters),
    applyFix: ({ edit }, version) => applyEdit(session, edit, version),
    async runReleaseAction({ action, version }, result) {
      if (action !== "bump") {
        session.announce(
          message("Packages and changelogs need a folder. Use an editor or the command line."),
        );
        return true;
      }
      const answer = await document.ask<BumpVersionResult>(BUMP_VERSION_REQUEST);
      const bump = answer?.bumps.find((candidate) => candidate.version === result.release?.advice?.wanted);
      return applyEdit(session, bump?.edit, version);
    },
    // The page has already asked for confirmation.
    openLink: ({ href }) => void window.open(siteAddress(href), "_blank", "noopener,noreferrer"),
    reveal: (position) => reveal(view, offsetOf(view.state.doc, position)),
    copyText: (text) => copyText(text, session),
    savePayload: (payload) => download(fileName.replace(/(?:\.json)?$/, ".entry.json"), payload),
    openPayload: showPayload,
  };
}

export async function copyText(text: string, session: EditorSession): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    session.announce(message("Copied."));
  } catch {
    session.announce(message("The browser does not allow copying here."));
  }
}

function showPayload(text: string): void {
  const source = element("pre", { textContent: text, tabIndex: 0 });
  source.setAttribute("aria-label", message("Payload"));
  openDialog(message("Payload"), source, buttonRow(["", message("Close")])).dialog.classList.add("payload");
}
