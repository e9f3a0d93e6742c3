import type { JsonObject } from "../../../server/core/json/tree/value";
import { detail, draft } from "../../support/manifests";
import { past, release, tagged } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const parsed = (text: string) => JSON.parse(text) as JsonObject;
const since = (...tags: string[]) => release({ past: past(tags.map((tag) => tagged(tag))) });

testRule("release-id", {
  valid: [
    { name: "a manifest that is not released yet", text: draft({ id: '"com.example.bell"' }) },
    { name: "a first release", text: draft({ id: '"com.example.bell"' }), options: since() },
    { name: "the same identifier", text: draft(), options: since("v1.0.0") },
  ],
  invalid: [
    {
      name: "an identifier that differs from the last release and its tag",
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
    {
      name: "an identifier that differs from the saved catalog entry",
      text: draft({ id: '«"com.example.bell"»' }),
      options: release({ past: { ...past(), savedResponse: parsed(detail()) } }),
      problems: [
        {
          message:
            'Identifier "com.example.bell" was "com.example.clock" in version "1.2.3" of the saved catalog entry. Keep the published one.',
          pointer: "/id",
          severity: "error",
          fixes: { 'Change to "com.example.clock"': draft() },
        },
      ],
    },
  ],
});
