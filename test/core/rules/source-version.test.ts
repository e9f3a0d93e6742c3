import type { SourceVersion } from "../../../server/core/source/facts";
import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const place = (path: string, version: string, line = 2): SourceVersion => ({
  ...{ path, uri: `file:///clock/${path}`, version },
  range: { start: { line, character: 11 }, end: { line, character: 11 + version.length } },
});
const source = (...versions: SourceVersion[]) => ({ sourceFacts: { versions } });
const text = (version: string): string => draft({ version });

testRule("source-version", {
  valid: [
    { name: "a draft whose files were not read", text: text('"1.3.0"') },
    {
      name: "the same numbers",
      text: text('"1.3.0"'),
      options: source(
        ...["1.3.0", "1.3.0-beta.1", "1.3.0+7", "1.3"].map((version) => place("Cargo.toml", version)),
      ),
    },
    {
      name: "an invalid version",
      text: text('"1.3.0"'),
      options: source(place("Cargo.toml", "workspace:*"), place("Cargo.toml", "")),
    },
    { name: "an invalid version", text: text('"v1"'), options: source(place("Cargo.toml", "1.2.0")) },
    { name: "no version", text: draft({ version: undefined }), options: source(place("a", "1.2.0")) },
    {
      name: "a published manifest",
      text: published({ version: '"1.3.0"' }),
      options: source(place("Cargo.toml", "1.2.0")),
    },
  ],
  invalid: [
    {
      name: "another version",
      text: text('«"1.3.0"»'),
      options: source(place("app/Cargo.toml", "1.2.0")),
      problems: [
        {
          message: 'Version "1.3.0" differs from "1.2.0" in "app/Cargo.toml". Use one version everywhere.',
          pointer: "/version",
          severity: "warning",
        },
      ],
    },
    {
      name: "each place, however it is written",
      text: text('«"1.3.0"»'),
      options: source(
        place("a", "1.3.0"),
        place("b", "1.4.0-rc.1"),
        place("c", "1.2"),
        place("c", "10.0.0", 9),
      ),
      problems: [
        {
          message:
            'Version "1.3.0" differs in 3 places, first from "1.4.0-rc.1" in "b". Use one version everywhere.',
          pointer: "/version",
        },
      ],
    },
  ],
});
