import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../protocol";
import { aboutManifest } from "./shared/feature";

export const documentKindFeature = aboutManifest({
  method: DOCUMENT_KIND_REQUEST,
  answer: ({ context }): DocumentKindResult => ({ kind: context.kind }),
});
