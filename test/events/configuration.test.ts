import { eachCase } from "./cases";
import { plugin } from "./plugin";
import type { Scene } from "./scene";

/* Each manifest breaks one rule, whose severity is that of the configuration that holds for it. */

const FILE = ".plugin-manifest.json";
const TEXT = plugin({ license: '"MITT"' });
const OFF = '{ "rules": { "license-id": "off" } }';
const REPORTED = ['license-id "license": «"MITT"»'];
const shown = { "manifest.json": REPORTED };
const NOTHING = { "manifest.json": [] };
const SUPPRESSED = '{ "suppressions": [{ "rule": "license-id", "reason": "Ours." }] }';
const extending = (path: string) => `{ "extends": "${path}" }`;
const write = (path: string, text: string) => (scene: Scene) => scene.write(path, text);

eachCase({
  "a configuration appears": {
    given: { "manifest.json": TEXT },
    before: shown,
    when: write(FILE, OFF),
    then: NOTHING,
  },
  "a configuration changes": {
    given: { "manifest.json": TEXT, [FILE]: "{}" },
    before: shown,
    when: write(FILE, OFF),
    then: NOTHING,
  },
  "a configuration disappears": {
    given: { "manifest.json": TEXT, [FILE]: OFF },
    before: NOTHING,
    when: (scene) => scene.remove(FILE),
    then: shown,
  },
  "a configuration is written half": {
    given: { "manifest.json": TEXT, [FILE]: OFF },
    before: NOTHING,
    when: write(FILE, OFF.slice(0, 20)),
    then: NOTHING,
  },
  "a configuration is written half, and then whole": {
    given: { "manifest.json": TEXT, [FILE]: OFF },
    when: async (scene) => {
      await scene.write(FILE, OFF.slice(0, 20));
      await scene.write(FILE, "{}");
    },
    then: shown,
  },
  "a configuration changes to and fro": {
    given: { "manifest.json": TEXT, [FILE]: OFF },
    when: async (scene) => {
      for (const text of ["{}", OFF, "{}", OFF]) await scene.write(FILE, text);
    },
    then: NOTHING,
  },
  "a nearer configuration appears": {
    given: { "manifest.json": TEXT, "a/manifest.json": TEXT, [FILE]: OFF },
    options: { closed: ["manifest.json"] },
    before: { "a/manifest.json": [] },
    when: write(`a/${FILE}`, '{ "rules": { "workspace-duplicate-plugin-id": "off" } }'),
    then: { "a/manifest.json": REPORTED },
  },
  "a nearer configuration disappears": {
    given: { "a/b/manifest.json": TEXT, [FILE]: OFF, [`a/${FILE}`]: "{}" },
    before: { "a/b/manifest.json": REPORTED },
    when: (scene) => scene.remove(`a/${FILE}`),
    then: { "a/b/manifest.json": [] },
  },
  "a configuration moves to a nearer folder": {
    given: {
      "manifest.json": TEXT,
      "a/manifest.json": plugin({ id: '"a.b"', license: '"MITT"' }),
      [FILE]: OFF,
    },
    before: { ...NOTHING, "a/manifest.json": [] },
    when: (scene) => scene.rename(FILE, `a/${FILE}`),
    then: { ...shown, "a/manifest.json": [] },
  },
  "the folder of a manifest becomes a repository": {
    given: { "a/manifest.json": TEXT, [FILE]: OFF },
    before: { "a/manifest.json": [] },
    when: async (scene) => {
      await scene.git("init", "--quiet", "a");
      await scene.write(FILE, `${OFF}\n`);
    },
    then: { "a/manifest.json": REPORTED },
  },
  "an extended file appears": {
    given: { "manifest.json": TEXT, [FILE]: extending("./base.json") },
    before: shown,
    when: write("base.json", OFF),
    then: NOTHING,
  },
  "an extended file changes": {
    given: { "manifest.json": TEXT, [FILE]: extending("./base.json"), "base.json": "{}" },
    before: shown,
    when: write("base.json", OFF),
    then: NOTHING,
  },
  "an extended file of an extended file changes": {
    given: {
      "manifest.json": TEXT,
      [FILE]: extending("./one.json"),
      "one.json": extending("./two.json"),
      "two.json": "{}",
    },
    before: shown,
    when: write("two.json", OFF),
    then: NOTHING,
  },
  "an extended file disappears": {
    given: { "manifest.json": TEXT, [FILE]: extending("./base.json"), "base.json": OFF },
    before: NOTHING,
    when: (scene) => scene.remove("base.json"),
    then: shown,
  },
  "the folder of an extended file moves away": {
    given: { "manifest.json": TEXT, [FILE]: extending("./all/base.json"), "all/base.json": OFF },
    before: NOTHING,
    when: (scene) => scene.rename("all", "each"),
    then: shown,
  },
  "a suppression is added": {
    given: { "manifest.json": TEXT, [FILE]: "{}" },
    before: shown,
    when: write(FILE, SUPPRESSED),
    then: NOTHING,
  },
  "a suppression loses its reason": {
    given: { "manifest.json": TEXT, [FILE]: SUPPRESSED },
    before: NOTHING,
    when: write(FILE, SUPPRESSED.replace("Ours.", "")),
    then: shown,
  },
  "a configuration that is open is typed, and not saved": {
    given: { "manifest.json": TEXT, [FILE]: "{}" },
    when: async (scene) => {
      await scene.type(FILE, "{}");
      await scene.type(FILE, SUPPRESSED.replace("Ours.", ""));
    },
    then: {
      ...shown,
      [FILE]: ['suppression-reason { "suppressions": [{ "rule": "license-id", "reason": «""» }] }'],
    },
  },
  "a configuration that is open is saved": {
    given: { "manifest.json": TEXT, [FILE]: "{}" },
    when: async (scene) => {
      await scene.type(FILE, SUPPRESSED);
      await scene.save(FILE);
    },
    then: { ...NOTHING, [FILE]: [] },
  },
  "an open configuration's extended file disappears": {
    given: { "manifest.json": TEXT, [FILE]: extending("./base.json"), "base.json": OFF },
    when: async (scene) => {
      await scene.type(FILE, extending("./base.json"));
      await scene.remove("base.json");
    },
    then: { ...shown, [FILE]: ['configuration { "extends": «"./base.json"» }'] },
  },
  "a host is extended": {
    given: { "manifest.json": plugin({ author_url: '"https://a.example/"' }) },
    before: { "manifest.json": ['unknown-member «"author_url"»: "https://a.example/"'] },
    when: write(FILE, extending("haloforge")),
    then: NOTHING,
  },
  "a file with the version is named": {
    given: { "clock/manifest.json": plugin(), "app/package.json": '{ "version": "1.0.0" }' },
    before: { "clock/manifest.json": [] },
    when: write(FILE, '{ "versionFiles": ["app/package.json"] }'),
    then: { "clock/manifest.json": ['source-version "version": «"1.2.3"» → app/package.json:1'] },
  },
  "a setting changes": {
    given: { "manifest.json": TEXT },
    before: shown,
    when: (scene) => scene.set({ "license-id": "off" }),
    then: NOTHING,
  },
  "a setting changes while the configuration does": {
    given: { "manifest.json": TEXT, [FILE]: "{}" },
    when: async (scene) => {
      await scene.set({ "license-id": "error" });
      await scene.write(FILE, OFF);
    },
    then: shown,
  },
  "git is trusted from now on": {
    given: { "manifest.json": plugin({ icon: '"icon.svg"' }) },
    options: { initializationOptions: { workspaceTrusted: false } },
    before: NOTHING,
    when: (scene) => scene.trust(),
    then: { "manifest.json": ['missing-file "icon": «"icon.svg"»'] },
  },
});
