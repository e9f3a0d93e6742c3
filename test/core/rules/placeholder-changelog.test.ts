import { detail, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const SENTENCE = '"Remote install is disabled until signed packages are published."';
const EMPTY = "The placeholder's changelog is empty. State that remote install is disabled.";
const SILENT = "The placeholder's changelog does not state that remote install is disabled. Add this.";

/** The placeholder of a detail response; its changelog repeats the version's. */
const oldest = (version: string, manifest: string): string =>
  detail({ versions: { 2: { changelog: version } }, manifests: { 2: { changelog: manifest } } });

testRule("placeholder-changelog", {
  valid: [
    { name: "the sentence", text: placeholder() },
    {
      name: "the statement in other words, among other sentences",
      text: placeholder({ changelog: '"First entry.\\nREMOTE  INSTALLATION stays disabled for now."' }),
    },
    { name: "the words in another order", text: placeholder({ changelog: '"Disabled: remote-install."' }) },
    { name: "a changelog of another type", text: placeholder({ changelog: "[]" }) },
    { name: "a changelog that is missing", text: placeholder({ changelog: undefined }) },
    { name: "a published manifest", text: published({ changelog: "null" }) },
    { name: "a valid detail response", text: detail() },
  ],
  invalid: [
    {
      name: "null",
      text: placeholder({ changelog: "«null»" }),
      problems: [
        {
          message: EMPTY,
          pointer: "/changelog",
          severity: "warning",
          fixes: { "☆ Insert a sentence about remote install": placeholder() },
        },
      ],
    },
    {
      name: "blank",
      text: placeholder({ changelog: '«" "»' }),
      problems: [
        {
          message: EMPTY,
          pointer: "/changelog",
          fixes: { "☆ Insert a sentence about remote install": placeholder() },
        },
      ],
    },
    {
      name: "an author's text without the statement, which is not replaced",
      text: placeholder({ changelog: '«"Remote control was added."»' }),
      problems: [{ message: SILENT, pointer: "/changelog" }],
    },
    {
      name: "a detail response, where the manifest's repeats the version's",
      text: oldest("null", "«null»"),
      problems: [
        {
          message: EMPTY,
          pointer: "/data/versions/2/manifest/changelog",
          fixes: { "☆ Insert a sentence about remote install": oldest(SENTENCE, SENTENCE) },
        },
      ],
    },
    {
      name: "a version with the statement in other words, which is copied",
      text: oldest('"Remote install: disabled."', "«null»"),
      problems: [
        {
          message: EMPTY,
          pointer: "/data/versions/2/manifest/changelog",
          fixes: {
            "☆ Insert a sentence about remote install": oldest(
              '"Remote install: disabled."',
              '"Remote install: disabled."',
            ),
          },
        },
      ],
    },
    {
      name: "a version with an author's text, which is kept",
      text: oldest('"Soon."', '«""»'),
      problems: [
        {
          message: EMPTY,
          pointer: "/data/versions/2/manifest/changelog",
        },
      ],
    },
  ],
});
