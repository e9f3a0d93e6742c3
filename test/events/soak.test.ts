import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { pick, randomFrom } from "../support/random";
import { anyConfiguration, anySeverity, anyText, FILES } from "./any-folder";
import { given, type Scene } from "./scene";

/*
 * Edits of five manifests, with events of files, git and settings in between, at random but the same in every run. After
 * every fifty edits the editors show what new ones show that open the same folder. `npm run soak` makes more of them.
 */

const EDITS = Number(process.env["SOAK_EDITS"] ?? 100);
const PART = 50;
/** The time of an edit on a busy machine, in milliseconds. */
const EDIT_MS = 200;

const next = randomFrom(20_310_507);
const paths = Array.from({ length: 5 }, (_, i) => `p${i}/manifest.json`);

const anyFolder = () => pick(next, ["", ...paths.map((path) => path.replace("manifest.json", ""))]);
const SOAKED: typeof FILES = {
  ...FILES,
  ".gitignore": () => pick(next, ["art\n", "*.svg\n", "p3\n", ""]),
  ".plugin-manifest.json": () =>
    JSON.stringify({
      ...anyConfiguration(next),
      ...(next() < 0.5 && { extends: "./base.json" }),
      ...(next() < 0.3 && { ignore: [pick(next, ["p1/**", "*.json"])] }),
    }),
  "base.json": () => JSON.stringify({ rules: { "missing-file": anySeverity(next) } }),
};

/** Writes or removes a file around the manifests. */
async function changeFile(scene: Scene): Promise<void> {
  const name = pick(next, Object.keys(SOAKED));
  const path = anyFolder() + name;
  await scene.happens(() => {
    if (next() < 0.4) rmSync(scene.repo.path(path), { force: true });
    else scene.repo.write(path, SOAKED[name]!(next));
  });
}

const EVENTS: readonly ((scene: Scene) => Promise<unknown>)[] = [
  changeFile,
  changeFile,
  changeFile,
  (scene) => scene.set({ "license-id": anySeverity(next) }),
  (scene) =>
    scene.happens(() => scene.repo.commit(...(next() < 0.5 ? [`v0.${Math.floor(next() * 1e9)}.0`] : []))),
  // Another work tree, with the files of an earlier state.
  (scene) => scene.happens(() => scene.repo.git("stash", "--quiet", "--include-untracked")),
  (scene) => scene.save(pick(next, scene.open)),
  async (scene) => {
    const path = pick(next, paths);
    if (!scene.open.includes(path)) return scene.write(path, anyText(next));
    return scene.open.length > 1 ? scene.close(path) : undefined;
  },
  (scene) => scene.touch(),
];

/** Lets one thing or another happen, and the machine be slow for some of them. */
async function step(scene: Scene): Promise<void> {
  await scene.type(pick(next, paths), anyText(next));
  if (next() < 0.3) scene.machine.hold(pick(next, ["files", "git"] as const));
  if (next() < 0.5) await pick(next, EVENTS)(scene);
  if (next() < 0.3) scene.machine.letPass();
  if (next() < 0.3) scene.machine.goOn();
}

async function shownBy(scene: Scene): Promise<unknown> {
  await scene.rest();
  return scene.editors.map((editor) =>
    scene.open.map((path) => [
      path,
      scene.linesOf(editor, path),
      editor.shown(scene.repo.uri(path)).map(({ severity, message }) => [severity, message]),
    ]),
  );
}

it(
  "editors show what new ones show, after any edits and events",
  { timeout: EDITS * EDIT_MS + 60_000 },
  async () => {
    const scene = await given(Object.fromEntries(paths.map((path) => [path, anyText(next)])));
    scene.repo.commit();
    for (let edit = 1; edit <= EDITS; edit++) {
      await step(scene);
      if (edit % PART > 0) continue;
      scene.machine.goOn();
      const shown = await shownBy(scene);
      const fresh = await scene.anew();
      expect([edit, shown]).toEqual([edit, await shownBy(fresh)]);
      fresh.stop();
    }
  },
);
