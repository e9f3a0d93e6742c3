import { detail, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const SENTENCE = '"Remote install is disabled until signed packages are published."';
const EMPTY = "Placeholder's changelog is empty. Say that remote install is disabled.";
const SILENT = "Placeholder's changelog does not say that remote install is disabled. Add it.";

/** The placeholder of a detail response; its changelog repeats the version's. */
const oldest = (version: string, manifest: string): string =>
  detail({ versions: { 2: { changelog: version } }, manifests: { 2: { changelog: manifest } } });

testRule("placeholder-changelog", {
  valid: [
    { name: "the sentence", text: placeholder() },
    {
      name: "the same in other words, among others",
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
      name: "a text of the author's that does not mention it, which is not replaced",
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
      name: "a version that says so otherwise, which is repeated",
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
      name: "a version with words of the author's, which stay",
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
