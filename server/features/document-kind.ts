import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../protocol";
import { aboutManifest } from "./shared/feature";

export const documentKindFeature = aboutManifest({
  method: DOCUMENT_KIND_REQUEST,
  params: {},
  answer: ({ context }): DocumentKindResult => ({ kind: context.kind }),
});
