import { Feed } from "../../preview/feed";
import type { FromPage, PageModel, PageOptions, ToPage } from "../../../server/page/model/messages";
import { nextModel, type Answer } from "../../../server/page/model/model";
import { completed } from "../../../server/core/text/older-versions";
import { ENTRY_REQUEST, POINTER_AT_REQUEST, type EntryResult } from "../../../server/protocol";
import type { OpenDocument } from "../server/open-document";

type Reply = Answer & { readonly version: number };

/** The delay after which the cursor's place is sent, in milliseconds: unnoticeable, but longer than a key repeat. */
const CURSOR_DELAY = 50;

/** Feeds the preview's page, which is a frame of its own. The same page, with the same requests, as in an editor. */
export class Preview {
  readonly #feed: Feed<Reply>;
  #model: PageModel;
  #options: PageOptions | undefined;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;
  #onFirstShow: (() => void) | undefined;
  /** Resolves when the page is shown for the first time. */
  readonly shown = new Promise<void>((resolve) => (this.#onFirstShow = resolve));

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly document: OpenDocument,
    fileName: string,
    private readonly onAction: (message: FromPage, result: EntryResult | null) => void,
  ) {
    this.#model = { fileName, result: null };
    this.#feed = new Feed<Reply>({
      ask: () => this.#ask(),
      isCurrent: ({ version }) => version === document.version,
      show: (reply) => this.#show(reply),
      isWatched: () => this.#options !== undefined,
    });
    window.addEventListener("message", ({ source, origin, data }: MessageEvent<FromPage>) => {
      if (source === frame.contentWindow && origin === location.origin) this.#receive(data);
    });
    document.server.onEntryChanged(() => this.#feed.refresh());
    // Not before: the page says once that it is ready.
    frame.src = "preview.html";
  }

  /** Updates the page after a change of the text. */
  refresh(): void {
    this.#feed.refresh();
  }

  /** Shows another name in the place of the file's. */
  rename(fileName: string): void {
    this.#model = { ...this.#model, fileName };
    this.#feed.refresh();
  }

  /** Marks the value at the cursor on the page. @param position the cursor's, when it is asked for */
  followCursor(position: () => object): void {
    clearTimeout(this.#cursorTimer);
    this.#cursorTimer = setTimeout(() => {
      void this.document
        .ask<string | null>(POINTER_AT_REQUEST, { position: position() })
        .then((pointer) => this.#post({ type: "cursor", pointer }));
    }, CURSOR_DELAY);
  }

  /** Confirms something at the foot of the page. */
  confirm(text: string): void {
    this.#post({ type: "done", text });
  }

  async #ask(): Promise<Reply> {
    const { version } = this.document;
    const { face = "published", wantsChecks: checks = false, wantsRelease = false } = this.#options ?? {};
    const release = wantsRelease && { release: { packages: [] } };
    try {
      const answer = await this.document.ask<EntryResult | null>(ENTRY_REQUEST, { face, checks, ...release });
      const result = answer && (completed(answer, this.#model.result ?? undefined) ?? answer);
      return { kind: "answered", result, version: result?.version ?? version };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "unanswered", message, version };
    }
  }

  #show(reply: Reply): void {
    this.#model = nextModel(this.#model, reply);
    this.#post({ type: "show", model: this.#model, document: this.document.uri });
    this.#onFirstShow?.();
  }

  #receive(message: FromPage): void {
    if (message.type === "ready" || message.type === "options") {
      this.#options = message.options;
      this.#feed.refresh();
    } else this.onAction(message, this.#model.result);
  }

  #post(message: ToPage): void {
    this.frame.contentWindow?.postMessage(message, location.origin);
  }
}
