import { draft } from "../../support/manifests";
import { release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const text = draft({ version: '«"1.2.3"»' });
const section = (markdown: string) => release({ changelog: new Map([["1.2.3", markdown]]) });

testRule("release-changelog", {
  valid: [
    { name: "a manifest that is not released yet", text: draft() },
    { name: "a section", text: draft(), options: release() },
    {
      name: "the property, without a file",
      text: draft({ changelog: '"Rings."' }),
      options: release({ changelog: undefined }),
    },
    {
      name: "a text outside any folder",
      text: draft(),
      options: release({ changelog: undefined, isWithoutFolder: true }),
    },
    { name: "a list below a heading", text: draft(), options: section("### Added\n\n- A bell.") },
  ],
  invalid: [
    ...[
      ...["", "### Added", "### Added\n<!-- later -->\n\n[1.2.3]: https://clock.example/"],
      "<!-- a comment that is not closed\n\n- A bell.",
    ].map((markdown) => ({
      name: `a section that says nothing: ${JSON.stringify(markdown)}`,
      text,
      options: section(markdown),
      problems: [
        {
          message: 'The section of version "1.2.3" in CHANGELOG.md is empty. Write what is new.',
          pointer: "/version",
          severity: "error" as const,
        },
      ],
    })),
    {
      name: "neither a property nor a file",
      text,
      options: release({ changelog: undefined }),
      problems: [
        {
          message: 'Nothing says what is new. Add CHANGELOG.md or the property "changelog".',
          pointer: "/version",
          severity: "warning",
        },
      ],
    },
    {
      name: "an empty property",
      text: draft({ changelog: '«" "»' }),
      options: release({ changelog: new Map() }),
      problems: [
        {
          message: 'CHANGELOG.md says nothing about version "1.2.3". Add a section.',
          pointer: "/changelog",
        },
      ],
    },
  ],
});
