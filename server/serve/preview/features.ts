import { aboutManifest, feature, type Feature } from "../../features";
import {
  documentOf,
  ENTRY_REQUEST,
  entryQuestionOf,
  LOCATE_REQUEST,
  POINTER_AT_REQUEST,
  pointerOf,
  positionOf,
} from "../../protocol";
import { locate, pointerAt } from "./places";

/** The requests of a page that shows the entry of a manifest. */
export const PREVIEW_FEATURES: readonly Feature[] = [
  feature({
    method: ENTRY_REQUEST,
    params: { uri: documentOf, question: entryQuestionOf },
    answer: ({ preview }, { uri, question }, token) => preview.answer(uri, question, token),
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
