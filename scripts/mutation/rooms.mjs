// @ts-check

const EDITS = "test/core/json/edit";
const INSERTIONS = [`${EDITS}/insert-*.test.ts`, `${EDITS}/edit-set.test.ts`];
const STORE = "test/page/store";
const TABS = "test/page/tabs";
const PAGE = "test/page/page.test.ts";
const PARTS = "test/page/parts";

/**
 * The rooms that a mutation pass can take: each file with the tests that it is tried with. Those that run in this process
 * only, since a built program has no mutants, and as few as cover it, since each change costs one run of them.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const rooms = {
  files: {
    "server/host/bounded-file.node.ts": ["test/host/bounded-file.node.test.ts"],
    "server/host/git/files.node.ts": ["test/host/files.node.test.ts", "test/security/protections.test.ts"],
    "server/host/file-sentences.ts": ["test/host/file-sentences.test.ts"],
    "server/host/ignored-paths.ts": ["test/host/ignored-paths.test.ts"],
    "server/host/named-files.ts": ["test/host/named-files.test.ts"],
    "server/host/files.client.ts": ["test/host/files.client.test.ts"],
    "server/host/manifest-names.ts": ["test/host/manifest-names.test.ts"],
  },
  packages: {
    "server/host/packages/package-file.node.ts": ["test/host/packages/package-file.node.test.ts"],
    "server/host/packages/zip.node.ts": ["test/host/packages/zip.node.test.ts"],
    "server/host/packages/inside.node.ts": ["test/host/packages/inside.node.test.ts"],
    "server/core/release/packages/library.ts": ["test/core/release/packages/library.test.ts"],
    "server/core/release/packages/svg.ts": ["test/core/release/packages/svg.test.ts"],
    "server/host/packages/reader.node.ts": [
      "test/host/packages/reader.node.test.ts",
      "test/host/packages/digester.node.test.ts",
    ],
    "server/host/packages/reader.ts": ["test/host/packages/reader.node.test.ts"],
    "server/host/packages/signature.node.ts": ["test/host/packages/signature.node.test.ts"],
  },
  git: {
    "server/host/git/git.node.ts": ["test/host/git/git.node.test.ts"],
    "server/host/git/past.node.ts": ["test/host/git/past.node.test.ts"],
    "server/host/git/revisions.node.ts": ["test/host/git/revisions.node.test.ts"],
    "server/host/git/repository.node.ts": ["test/host/git/repository.node.test.ts"],
    "server/host/git/versioned-manifest.node.ts": [
      "test/host/git/past.node.test.ts",
      "test/host/git/revisions.node.test.ts",
    ],
  },
  edits: {
    "server/core/json/edit/edit-set.ts": [`${EDITS}/edit-set.test.ts`],
    "server/core/json/edit/edits.ts": [`${EDITS}/edits.test.ts`, ...INSERTIONS],
    "server/core/json/edit/parts.ts": [...INSERTIONS, `${EDITS}/insert-snippet.test.ts`],
    "server/core/json/edit/piece-table.ts": [`${EDITS}/piece-table.test.ts`],
    "server/core/json/edit/rearrange.ts": [`${EDITS}/rearrange.test.ts`],
    "server/core/json/edit/style.ts": [`${EDITS}/style.test.ts`],
    "server/core/json/edit/template.ts": [`${EDITS}/template.test.ts`],
  },
  fixes: {
    "server/core/check/fix-all.ts": ["test/core/check/fix-all.test.ts"],
  },
  page: {
    "server/page/page.ts": [PAGE],
    "server/page/parts/field.ts": [`${PARTS}/field.test.ts`, "test/page/copied.test.ts"],
    "server/page/parts/fold.ts": [`${PARTS}/fold.test.ts`],
    "server/page/parts/html.ts": [`${PARTS}/html.test.ts`],
    "server/page/parts/links.ts": [`${PARTS}/links.test.ts`],
    "server/page/parts/origin.ts": [`${PARTS}/origin.test.ts`],
    "server/page/parts/values.ts": [`${PARTS}/values.test.ts`],
    "server/page/static.ts": ["test/page/static.test.ts"],
    "server/page/store/digest.ts": [`${STORE}/digest.test.ts`],
    "server/page/store/facts.ts": [`${STORE}/facts.test.ts`],
    "server/page/store/hero.ts": [PAGE],
    "server/page/store/levels.ts": [`${STORE}/levels.test.ts`],
    "server/page/store/notes.ts": [`${STORE}/notes.test.ts`],
    "server/page/store/settings.ts": [PAGE, `${STORE}/settings.test.ts`],
    "server/page/store/store-page.ts": [`${STORE}/store-page.test.ts`],
    "server/page/store/versions.ts": [PAGE, `${STORE}/versions.test.ts`],
    "server/page/tabs/change-path.ts": [`${TABS}/change-path.test.ts`],
    "server/page/tabs/changes.ts": [`${TABS}/changes.test.ts`],
    "server/page/tabs/checks.ts": [`${TABS}/checks.test.ts`],
    "server/page/tabs/install.ts": [`${TABS}/install.test.ts`],
    "server/page/tabs/notice.ts": [`${TABS}/notice.test.ts`],
    "server/page/tabs/payload.ts": [`${TABS}/payload.test.ts`],
    "server/page/tabs/release.ts": [`${TABS}/release.test.ts`],
    "server/page/tabs/toolbar.ts": [`${TABS}/toolbar.test.ts`],
  },
};
