import { draft } from "../../support/manifests";
import { past, release, tagged } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const text = draft({ version: '«"1.2.3"»' });

testRule("release-history", {
  valid: [
    { name: "a manifest that is not released yet", text: draft() },
    {
      name: "an earlier release",
      text: draft(),
      options: release({ past: past([tagged("v1.0.0")]) }),
    },
    {
      name: "the tag of this release alone",
      text: draft(),
      options: release({ past: past([tagged("v1.2.3", undefined, true)], draft()) }),
    },
  ],
  invalid: [
    {
      name: "a tag of an unknown form",
      text,
      options: release({ past: past([tagged("v1.0.0"), tagged("bell@1.1.0")]) }),
      problems: [
        {
          message:
            'Tag "bell@1.1.0" has no known form. If it is a release, set "releaseTags" to `bell@{version}` in .plugin-manifest.json.',
          pointer: "/version",
          severity: "information",
        },
      ],
    },
    {
      name: "no release tag",
      text,
      options: release({ past: past([{ ...tagged("bell@1.0.0"), belongsToOtherPlugin: true }]) }),
      problems: [
        {
          message: "The release was not compared with an earlier version: no release tag has this manifest.",
          pointer: "/version",
          severity: "information",
        },
      ],
    },
    {
      name: "no repository",
      text,
      options: release({ past: { ...past(), note: "Git was not found." } }),
      problems: [
        {
          message: "The release was not compared with an earlier version: Git was not found.",
          pointer: "/version",
        },
      ],
    },
    {
      name: "a history that git could not read",
      text,
      options: release({
        past: { ...past(), note: "Git took longer than 10 seconds.", isUnread: true },
      }),
      problems: [
        {
          message: "The release was not compared with an earlier version: Git took longer than 10 seconds.",
          pointer: "/version",
          severity: "error",
        },
      ],
    },
    {
      name: "a shallow clone of the tag of this release",
      text,
      options: release({
        past: { ...past([tagged("v1.2.3", undefined, true)], draft()), isShallow: true },
      }),
      problems: [
        {
          message: "A shallow clone lacks earlier versions. Run 'git fetch --unshallow --tags' first.",
          pointer: "/version",
          severity: "error",
        },
      ],
    },
    {
      name: "a shallow clone",
      text,
      options: release({ past: { ...past([tagged("v1.0.0")]), isShallow: true } }),
      problems: [
        {
          message: "A shallow clone lacks earlier versions. Run 'git fetch --unshallow --tags' first.",
          pointer: "/version",
          severity: "error",
        },
      ],
    },
  ],
});
