import { NOTHING_FOUND, type Files } from "../../server/host/files";

/** A host without a file system. */
export const NO_FILES: Files = {
  readsDirectly: () => false,
  hasFolder: () => false,
  exists: () => Promise.resolve(false),
  readFile: () => Promise.reject(new Error()),
  readText: () => Promise.resolve(undefined),
  resolveFile: () => Promise.resolve(undefined),
  readWithin: () => Promise.resolve(undefined),
  readStart: () => Promise.resolve(undefined),
  isLinkOutOf: () => Promise.resolve(false),
  listFolder: () => Promise.resolve([]),
  findMissing: () => Promise.resolve(undefined),
  search: () => Promise.resolve(NOTHING_FOUND),
  isSkippedIn: () => Promise.resolve(false),
};
