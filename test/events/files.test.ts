import { mkdirSync } from "node:fs";
import { eachCase } from "./cases";
import { plugin } from "./plugin";

const ICON = plugin({ icon: '"art/icon.svg"' });
const MISSING = { "manifest.json": ['missing-file "icon": «"art/icon.svg"»'] };
const NOTHING = { "manifest.json": [] };
const OTHER_VERSION = (file: string) => ({
  "manifest.json": [`source-version "version": «"1.2.3"» → ${file}:1`],
});

eachCase({
  "a missing file appears": {
    given: { "manifest.json": ICON, "art/x": "" },
    before: MISSING,
    when: (scene) => scene.write("art/icon.svg"),
    then: NOTHING,
  },
  "a missing file appears with its folder": {
    given: { "manifest.json": ICON },
    before: MISSING,
    when: (scene) => scene.write("art/icon.svg"),
    then: NOTHING,
  },
  "a file disappears": {
    given: { "manifest.json": ICON, "art/icon.svg": "" },
    before: NOTHING,
    when: (scene) => scene.remove("art/icon.svg"),
    then: MISSING,
  },
  "a file is renamed to another case": {
    given: { "manifest.json": ICON, "art/icon.svg": "" },
    before: NOTHING,
    when: (scene) => scene.rename("art/icon.svg", "art/Icon.svg"),
    then: MISSING,
  },
  "a file is renamed to the right case": {
    given: { "manifest.json": ICON, "art/Icon.svg": "" },
    before: MISSING,
    when: (scene) => scene.rename("art/Icon.svg", "art/icon.svg"),
    then: NOTHING,
  },
  "the folder of a file moves away": {
    given: { "manifest.json": ICON, "art/icon.svg": "" },
    before: NOTHING,
    when: (scene) => scene.rename("art", "images"),
    then: MISSING,
  },
  "the folder of a file moves here": {
    given: { "manifest.json": ICON, "images/icon.svg": "" },
    before: MISSING,
    when: (scene) => scene.rename("images", "art"),
    then: NOTHING,
  },
  "a folder takes the place of a file": {
    given: { "manifest.json": ICON, "art/icon.svg": "" },
    when: (scene) =>
      scene.happens(() => {
        scene.repo.git("clean", "-fxdq", "art");
        mkdirSync(scene.repo.path("art/icon.svg"), { recursive: true });
      }),
    then: MISSING,
  },
  "a missing file is ignored from now on": {
    given: { "manifest.json": ICON },
    before: MISSING,
    when: (scene) => scene.write(".gitignore", "art\n"),
    then: NOTHING,
  },
  "a missing file is not ignored any more": {
    given: { "manifest.json": ICON, ".gitignore": "art\n" },
    before: NOTHING,
    when: (scene) => scene.remove(".gitignore"),
    then: MISSING,
  },
  "an author types the name of a file": {
    given: { "manifest.json": plugin(), "art/icon.svg": "" },
    before: NOTHING,
    when: (scene) => scene.type("manifest.json", plugin({ icon: '"art/icn.svg"' })),
    then: { "manifest.json": ['missing-file "icon": «"art/icn.svg"»'] },
  },
  "an author corrects the name of a file": {
    given: { "manifest.json": plugin({ icon: '"art/icn.svg"' }), "art/icon.svg": "" },
    when: (scene) => scene.type("manifest.json", ICON),
    then: NOTHING,
  },
  "a file has another version from now on": {
    given: { "manifest.json": plugin(), "package.json": '{ "version": "1.2.3" }' },
    before: NOTHING,
    when: (scene) => scene.write("package.json", '{ "version": "1.2.4" }'),
    then: OTHER_VERSION("package.json"),
  },
  "a file has the right version from now on": {
    given: { "manifest.json": plugin(), "package.json": '{ "version": "1.2.4" }' },
    before: OTHER_VERSION("package.json"),
    when: (scene) => scene.write("package.json", '{ "version": "1.2.3" }'),
    then: NOTHING,
  },
  "a file with another version appears": {
    given: { "manifest.json": plugin() },
    when: (scene) => scene.write("Cargo.toml", '[package]\nversion = "1.0.0"\n'),
    then: { "manifest.json": ['source-version "version": «"1.2.3"» → Cargo.toml:2'] },
  },
  "a file with another version disappears": {
    given: { "manifest.json": plugin(), "package.json": '{ "version": "1.2.4" }' },
    before: OTHER_VERSION("package.json"),
    when: (scene) => scene.remove("package.json"),
    then: NOTHING,
  },
  "a file with another version moves to another plugin": {
    given: {
      "manifest.json": plugin(),
      "package.json": '{ "version": "1.2.4" }',
      "b/manifest.json": plugin({ id: '"com.example.bell"', version: '"1.2.4"' }),
    },
    before: { ...OTHER_VERSION("package.json"), "b/manifest.json": [] },
    when: (scene) => scene.rename("package.json", "b/package.json"),
    then: { ...NOTHING, "b/manifest.json": [] },
  },
  "an author types another version": {
    given: { "manifest.json": plugin(), "package.json": '{ "version": "1.2.3" }' },
    before: NOTHING,
    when: (scene) => scene.type("manifest.json", plugin({ version: '"1.3.0"' })),
    then: { "manifest.json": ['source-version "version": «"1.3.0"» → package.json:1'] },
  },
});
