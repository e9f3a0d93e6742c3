import fc from "fast-check";
import { rules } from "../../server/core/rules";
import { pickByName } from "../support/random";
import { readSettings, type Settings } from "../../server/project/settings/settings";

const junk = fc.oneof(
  fc.constantFrom(null, true, -1, 1.5, 7, "", "windows", "freebsd", "x_y", {}, []),
  fc.string({ maxLength: 5 }),
);

const codes = [...rules.map(({ code }) => code), "no-such-rule", "__proto__"];

const severities = fc.dictionary(
  fc.nat().map(
    (choice) =>
      pickByName(
        choice,
        codes.map((code) => [code, code]),
      ) ?? "",
  ),
  fc.constantFrom("error", "warning", "information", "hint", "off", "loud", 1),
  { maxKeys: 6 },
);

const vocabulary = fc.dictionary(
  fc.constantFrom(
    "permissions",
    "hostCapabilities",
    "platforms",
    "platformKeys",
    "capabilityLevels",
    "openModes",
    "reuseKeys",
    "sidebarPositions",
    "sources",
    "other",
  ),
  fc.oneof(fc.array(junk, { maxLength: 4 }), junk),
  { maxKeys: 4 },
);

/** The section `pluginManifest` as a client sends it, sometimes invalid. */
export const section: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        documentKind: fc.constantFrom("auto", "draft", "published", "placeholder", "detail", "other"),
        rules: severities,
        vocabulary,
        catalog: fc.record({ source: junk }),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: junk },
);

/** Settings as the server reads them. */
export const settings: fc.Arbitrary<Settings> = section.map(readSettings);
