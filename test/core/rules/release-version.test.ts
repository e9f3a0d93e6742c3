import { draft } from "../../support/manifests";
import { past, release, tagged } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const version = (text: string): string => draft({ version: text });

testRule("release-version", {
  valid: [
    { name: "a manifest that is not released yet", text: version('"1.2.3"') },
    { name: "a first release", text: version('"1.2.3"'), options: release() },
    {
      name: "a version above all tags, compared as numbers",
      text: version('"1.10.0"'),
      options: release({ past: past([tagged("v1.9.0"), tagged("v1.8.0")]) }),
    },
    {
      name: "the version of the tag that is checked out",
      text: version('"1.2.3"'),
      options: release({ past: past([tagged("v1.2.3", undefined, true)], version('"1.2.3"')) }),
    },
    {
      name: "tags that are not the plugin's, or not of a release",
      text: version('"1.2.3"'),
      options: release({
        past: past([tagged("bell@2.0.0"), tagged("v2.0.0-rc.1", version('"2.0.0"')), tagged("nightly2.0.0")]),
      }),
    },
    {
      name: "a new version after the tag that is checked out",
      text: version('"1.3.0"'),
      options: release({ past: past([tagged("v1.2.3", undefined, true)], version('"1.2.3"')) }),
    },
    {
      name: "a version that breaks version-format",
      text: version('"1.2"'),
      options: release({ past: past([tagged("v2.0.0")]) }),
    },
  ],
  invalid: [
    {
      name: "the version of the highest release, by its manifest rather than its tag",
      text: version('«"1.2.3"»'),
      options: release({ past: past([tagged("v9.0.0", version('"1.2.0"')), tagged("clock@1.2.3")]) }),
      problems: [
        {
          message: 'Version "1.2.3" is already released as tag "clock@1.2.3". Raise it.',
          pointer: "/version",
          severity: "error",
          fixes: { 'Change to "1.2.4"': version('"1.2.4"') },
        },
      ],
    },
    {
      name: "a version below the highest",
      text: version('«"1.2.3"»'),
      options: release({ past: past([tagged("v1.3.0", version('"1.3.0"'))]) }),
      problems: [
        {
          message: 'Version "1.2.3" is not above "1.3.0", the version of tag "v1.3.0". Raise it.',
          pointer: "/version",
          fixes: { 'Change to "1.3.1"': version('"1.3.1"') },
        },
      ],
    },
    {
      name: "a version whose changes need more than a patch release",
      text: draft({ version: '«"1.2.0"»', commands: "[]" }),
      options: release({ past: past([tagged("com.example.clock/v1.2.0")]) }),
      problems: [
        {
          message: 'Version "1.2.0" is already released as tag "com.example.clock/v1.2.0". Raise it.',
          pointer: "/version",
          fixes: { 'Change to "2.0.0"': draft({ version: '"2.0.0"', commands: "[]" }) },
        },
      ],
    },
    {
      name: "the version of the checked-out tag, after a change",
      text: draft({ version: '«"1.2.3"»', name: '"Bell"' }),
      options: release({ past: past([tagged("v1.2.3", undefined, true)], version('"1.2.3"')) }),
      problems: [
        {
          message: 'Version "1.2.3" is already released as tag "v1.2.3". Raise it.',
          pointer: "/version",
          fixes: { 'Change to "1.2.4"': draft({ version: '"1.2.4"', name: '"Bell"' }) },
        },
      ],
    },
    {
      name: "a version that a tag of another branch names",
      text: version('«"1.2.3"»'),
      options: release({
        past: past([{ ...tagged("clock-v1.2.3", version('"1.2.0"')), isReachable: false }, tagged("v1.2.2")]),
      }),
      problems: [
        {
          message: 'Tag "clock-v1.2.3" already names version "1.2.3". Choose another version.',
          pointer: "/version",
          severity: "warning",
        },
      ],
    },
    {
      name: "a version in the tag of an earlier commit whose manifest has another version",
      text: version('«"1.2.3"»'),
      options: release({ past: past([tagged("v1.2.3", version('"1.2.0"'))]) }),
      problems: [
        {
          message: 'Tag "v1.2.3" already names version "1.2.3". Choose another version.',
          pointer: "/version",
          severity: "warning",
        },
      ],
    },
    {
      name: "a version that differs from the checked-out tag",
      text: version('«"1.2.3"»'),
      options: release({
        past: past([tagged("v1.3.0", version('"1.2.3"'), true)], version('"1.2.3"')),
      }),
      problems: [
        {
          message: 'Version "1.2.3" does not match its tag "v1.3.0". Change the version or the tag.',
          pointer: "/version",
          fixes: { 'Change to "1.3.0"': version('"1.3.0"') },
        },
      ],
    },
  ],
});
