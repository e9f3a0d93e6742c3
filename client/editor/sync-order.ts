import type { TextDocument } from "vscode";
import type { Middleware } from "vscode-languageclient";

type Notify = (document: TextDocument) => Promise<void>;

/**
 * Keeps the order of what the server receives of documents. Of events in one turn, the language client sends a close and
 * an open, which a change of language is, before a change that was first: the server would have it twice.
 */
export function syncOrder(): Required<Pick<Middleware, "didChange" | "didClose" | "didOpen">> {
  const onTheirWay = new Set<Promise<void>>();
  const inOrder = async (document: TextDocument, next: Notify): Promise<void> => {
    // Those that come meanwhile go first, too: the open has the text as it is then.
    while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay);
    return next(document);
  };
  return {
    async didChange(event, next) {
      const sent = next(event);
      onTheirWay.add(sent);
      try {
        await sent;
      } finally {
        onTheirWay.delete(sent);
      }
    },
    didClose: inOrder,
    didOpen: inOrder,
  };
}
