import { symlinkSync } from "node:fs";
import { eachCase } from "./cases";
import { plugin } from "./plugin";
import type { Texts } from "./scene";

/* Names that several manifests of a workspace have: the manifest `a` is open, the others are not unless they are typed. */

const module = (id: string, name: string) =>
  plugin({
    id: `"com.example.${id}"`,
    capability_levels: "[0]",
    integration: `{ "level0": { "module_id": "${name}" } }`,
  });
const [A, B, C] = ["a/manifest.json", "b/manifest.json", "c/manifest.json"];
const OPEN = { [A]: module("a", "clock") };
const BOTH = { ...OPEN, [B]: module("b", "clock") };
const CLOSED = { closed: [B, C] };
const line = (...others: string[]) =>
  ["workspace-duplicate-module-id", '"integration": { "level0": { "module_id": «"clock"» } }']
    .concat(others.map((path) => `→ ${path}:14`))
    .join(" ")
    .replace('«"clock"»', '"«clock»"');
const shared = (...others: string[]) => ({ [A]: [line(...others)] });
const NOTHING = { [A]: [] };

/** Two plugins with one identifier. */
const twin = plugin({ id: '"com.example.twin"', description: '"Twin."' });
const TWINS = { [A]: twin, [B]: twin.replace("Twin", "Other") };
const TWIN = { [A]: ['workspace-duplicate-plugin-id "id": "«com.example.twin»" → b/manifest.json:3'] };

const starting = (given: Texts) => ({ given, options: CLOSED });

eachCase({
  "another manifest appears": {
    ...starting({ ...OPEN, "b/x": "" }),
    before: NOTHING,
    when: (scene) => scene.write(B, BOTH[B]),
    then: shared(B),
  },
  "another manifest changes to the same name": {
    ...starting({ ...OPEN, [B]: module("b", "bell") }),
    before: NOTHING,
    when: (scene) => scene.write(B, BOTH[B]),
    then: shared(B),
  },
  "another manifest changes to another name": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.write(B, module("b", "bell")),
    then: NOTHING,
  },
  "another manifest disappears": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.remove(B),
    then: NOTHING,
  },
  "another manifest is written half": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.write(B, '{ "id": "com.exam'),
    then: NOTHING,
  },
  "the open manifest changes elsewhere than in its name": {
    ...starting(TWINS),
    before: TWIN,
    when: (scene) => scene.type(A, TWINS[A]!.replace("Twin", "A twin")),
    then: TWIN,
  },
  "another manifest is renamed to another case": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.rename(B, "b/Manifest.json"),
    then: NOTHING,
  },
  "the folder of another manifest moves": {
    ...starting({ ...OPEN, "all/b/manifest.json": BOTH[B]! }),
    before: shared("all/b/manifest.json"),
    when: (scene) => scene.rename("all", "each"),
    then: shared("each/b/manifest.json"),
  },
  "the folder of another manifest is removed": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.remove("b"),
    then: NOTHING,
  },
  "the folder of another manifest moves out of the workspace": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.rename("b", "node_modules"),
    then: NOTHING,
  },
  "another manifest is typed": {
    ...starting({ ...OPEN, [B]: module("b", "bell") }),
    when: (scene) => scene.type(B, BOTH[B]!),
    then: { ...shared(B), [B]: [line(A)] },
  },
  "another manifest is closed without being saved": {
    given: { ...OPEN, [B]: module("b", "bell") },
    when: async (scene) => {
      await scene.type(B, BOTH[B]!);
      await scene.close(B);
    },
    then: NOTHING,
  },
  "another manifest is saved and closed": {
    given: { ...OPEN, [B]: module("b", "bell") },
    when: async (scene) => {
      await scene.type(B, BOTH[B]!);
      await scene.save(B);
      await scene.close(B);
    },
    then: shared(B),
  },
  "an open manifest is deleted": {
    given: BOTH,
    before: { ...shared(B), [B]: [line(A)] },
    when: (scene) => scene.remove(B),
    then: { ...NOTHING, [B]: [] },
  },
  "the lines of an open manifest move": {
    given: BOTH,
    when: (scene) => scene.type(B, `\n\n${BOTH[B]}`),
    then: { [A]: [line(B).replace(":14", ":16")], [B]: [line(A)] },
  },
  "git ignores another manifest from now on": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.write(".gitignore", "b\n"),
    then: NOTHING,
  },
  "git does not ignore another manifest any more": {
    ...starting({ ...BOTH, ".gitignore": "b\n" }),
    before: NOTHING,
    when: (scene) => scene.write(".gitignore", "c\n"),
    then: shared(B),
  },
  "git does not ignore an open manifest any more": {
    given: { ...BOTH, ".gitignore": "b\n" },
    before: { ...NOTHING, [B]: [] },
    when: (scene) => scene.remove(".gitignore"),
    // A running `git check-ignore` has the patterns of its start.
    slow: ["files"],
    then: { ...shared(B), [B]: [line(A)] },
  },
  "git is trusted from now on, and ignores an open manifest": {
    given: { ...BOTH, ".gitignore": "b\n" },
    options: { initializationOptions: { workspaceTrusted: false } },
    before: { ...shared(B), [B]: [line(A)] },
    when: (scene) => scene.trust(),
    then: { ...NOTHING, [B]: [] },
  },
  "a configuration ignores another manifest from now on": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.write(".plugin-manifest.json", '{ "ignore": ["b/**"] }'),
    then: NOTHING,
  },
  "a configuration does not ignore another manifest any more": {
    ...starting({ ...BOTH, ".plugin-manifest.json": '{ "ignore": ["b/**"] }' }),
    before: NOTHING,
    when: (scene) => scene.remove(".plugin-manifest.json"),
    then: shared(B),
  },
  "a link to a manifest appears": {
    ...starting(OPEN),
    when: (scene) => scene.happens(() => symlinkSync("a", scene.repo.path("b"))),
    then: NOTHING,
  },
  "a third manifest has the name, too": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) => scene.write(C, module("c", "clock")),
    then: shared(B, C),
  },
  "a branch with other manifests is checked out": {
    ...starting(BOTH),
    before: shared(B),
    when: (scene) =>
      scene.happens(() => {
        scene.repo.commit();
        scene.repo.git("checkout", "--quiet", "-b", "other");
        scene.repo.git("mv", "b", "c");
      }),
    then: shared(C),
  },
});
