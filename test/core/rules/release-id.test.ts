import { draft } from "../../support/manifests";
import { past, release, tagged } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const since = (...tags: string[]) => release({ past: past(tags.map((tag) => tagged(tag))) });

testRule("release-id", {
  valid: [
    { name: "a manifest that is not released yet", text: draft({ id: '"com.example.bell"' }) },
    { name: "a first release", text: draft({ id: '"com.example.bell"' }), options: since() },
    { name: "the same identifier", text: draft(), options: since("v1.0.0") },
  ],
  invalid: [
    {
      name: "another identifier than that of the last release, whose tag has the old one",
      text: draft({ id: '«"com.example.bell"»' }),
      options: since("com.example.clock@1.0.0"),
      problems: [
        {
          message:
            'Identifier "com.example.bell" was "com.example.clock" in version "1.0.0". Keep the published one.',
          pointer: "/id",
          severity: "error",
          fixes: { 'Change to "com.example.clock"': draft() },
        },
      ],
    },
  ],
});
