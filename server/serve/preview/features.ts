import { aboutManifest, feature, type Feature } from "../../features";
import {
  documentOf,
  ENTRY_REQUEST,
  entryQuestionOf,
  LOCATE_REQUEST,
  POINTER_AT_REQUEST,
  pointerOf,
  positionOf,
  subscriptionOf,
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
} from "../../protocol";
import { locate, pointerAt } from "./places";

/** The requests of a page that shows the entry of a manifest. */
export const PREVIEW_FEATURES: readonly Feature[] = [
  feature({
    method: ENTRY_REQUEST,
    params: { uri: documentOf, question: entryQuestionOf },
    answer: ({ preview }, { uri, question }) => preview.whole(uri, question),
  }),
  feature({
    method: WATCH_ENTRY_REQUEST,
    params: { uri: documentOf, id: subscriptionOf, question: entryQuestionOf },
    answer({ subscriptions }, { uri, id, question }) {
      subscriptions.watch(uri, id, question);
      return null;
    },
  }),
  feature({
    method: UNWATCH_ENTRY_REQUEST,
    params: { uri: documentOf, id: subscriptionOf },
    answer({ subscriptions }, { uri, id }) {
      subscriptions.end(uri, id);
      return null;
    },
  }),
  aboutManifest({
    method: LOCATE_REQUEST,
    params: { pointer: pointerOf },
    answer: (analysis, { pointer }) => locate(analysis, pointer),
  }),
  aboutManifest({
    method: POINTER_AT_REQUEST,
    params: { position: positionOf },
    answer: (analysis, { position }) => pointerAt(analysis, position),
  }),
];
