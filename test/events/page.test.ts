import { eachCase } from "./cases";
import { plugin } from "./plugin";
import type { Page, Scene, Texts } from "./scene";

/* What the page of a manifest shows of git, of the files beside it and of other manifests. */

const MANIFEST = "manifest.json";
const of = (version: string) => plugin({ version: `"${version}"` });
const LOG = "# Changelog\n\n## 1.2.3\n\n- Rings.\n";
const PLAIN: Page = { versions: ["1.2.3"], last: undefined, changelog: "warning", problems: [] };
const options = { page: MANIFEST };
const starting = (given: Texts) => ({ given: { [MANIFEST]: of("1.2.3"), ...given }, options });
const then = { [MANIFEST]: [] };

/** Commits an earlier version with its tag, and writes the present one again. */
function release(scene: Scene, version: string): void {
  scene.repo.release(of(version), `v${version}`).write(MANIFEST, of("1.2.3"));
}

eachCase({
  "a version is released": {
    ...starting({}),
    when: (scene) => scene.happens(() => release(scene, "1.2.0")),
    then,
    page: { ...PLAIN, versions: ["1.2.3", "1.2.0"], last: "v1.2.0" },
  },
  "two versions are released": {
    ...starting({}),
    when: async (scene) => {
      for (const version of ["1.1.0", "1.2.0"]) await scene.happens(() => release(scene, version));
    },
    then,
    page: { ...PLAIN, versions: ["1.2.3", "1.2.0", "1.1.0"], last: "v1.2.0" },
  },
  "a tag is deleted": {
    ...starting({}),
    when: async (scene) => {
      await scene.happens(() => release(scene, "1.2.0"));
      await scene.git("tag", "--delete", "v1.2.0");
    },
    then,
    page: PLAIN,
  },
  "the tags are packed": {
    ...starting({}),
    when: async (scene) => {
      await scene.happens(() => release(scene, "1.2.0"));
      await scene.git("pack-refs", "--all");
    },
    then,
    page: { ...PLAIN, versions: ["1.2.3", "1.2.0"], last: "v1.2.0" },
  },
  "an earlier branch is checked out": {
    ...starting({}),
    when: async (scene) => {
      await scene.happens(() => release(scene, "1.1.0"));
      await scene.git("branch", "old");
      await scene.happens(() => release(scene, "1.2.0"));
      await scene.git("checkout", "--quiet", "--force", "old");
    },
    then,
    page: { ...PLAIN, versions: ["1.2.3", "1.1.0"], last: "v1.1.0" },
  },
  "a changelog appears": {
    ...starting({}),
    when: (scene) => scene.write("CHANGELOG.md", LOG),
    then,
    page: { ...PLAIN, changelog: "done" },
  },
  "a changelog changes": {
    ...starting({ "CHANGELOG.md": LOG }),
    when: (scene) => scene.write("CHANGELOG.md", LOG.replace("1.2.3", "1.2.2")),
    then,
    page: { ...PLAIN, changelog: "error" },
  },
  "a changelog disappears": {
    ...starting({ "CHANGELOG.md": LOG }),
    when: (scene) => scene.remove("CHANGELOG.md"),
    then,
    page: PLAIN,
  },
  "an author types": {
    ...starting({ "CHANGELOG.md": LOG }),
    when: (scene) => scene.type(MANIFEST, of("1.2.4")),
    then,
    page: { ...PLAIN, versions: ["1.2.4"], changelog: "error" },
  },
  "an author types and git tags": {
    ...starting({}),
    when: async (scene) => {
      await scene.type(MANIFEST, of("1.2.4"));
      await scene.happens(() => release(scene, "1.2.0"));
    },
    then,
    page: { ...PLAIN, versions: ["1.2.4", "1.2.0"], last: "v1.2.0" },
  },
  "a file disappears": {
    ...starting({ [MANIFEST]: plugin({ icon: '"icon.svg"' }), "icon.svg": "" }),
    when: (scene) => scene.remove("icon.svg"),
    then: { [MANIFEST]: ['missing-file "icon": «"icon.svg"»'] },
    page: { ...PLAIN, problems: ["missing-file"] },
  },
  "another manifest has its identifier": {
    ...starting({}),
    when: (scene) => scene.write("b/manifest.json", of("1.0.0")),
    then: { [MANIFEST]: ['workspace-duplicate-plugin-id "id": "«com.example.clock»" → b/manifest.json:3'] },
    page: { ...PLAIN, problems: ["workspace-duplicate-plugin-id"] },
  },
  "a configuration names the form of its tags": {
    ...starting({}),
    when: async (scene) => {
      await scene.happens(() => scene.repo.release(of("1.2.0"), "clock/1.2.0").write(MANIFEST, of("1.2.3")));
      await scene.write(".plugin-manifest.json", '{ "releaseTags": "clock/{version}" }');
    },
    then,
    page: { ...PLAIN, versions: ["1.2.3", "1.2.0"], last: "clock/1.2.0" },
  },
  "a setting changes": {
    ...starting({ [MANIFEST]: plugin({ license: '"MITT"' }) }),
    when: (scene) => scene.set({ "license-id": "off" }),
    then,
    page: PLAIN,
  },
});
