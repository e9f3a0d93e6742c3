import { detail, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const OLDER = '"artifacts" is in an older version\'s manifest. Keep it only in the newest.';
const NONE = 'Missing "artifacts" in the newest version\'s manifest.';
/** The key of the only, or the last, `artifacts` of a text marked. */
const markLast = (text: string): string => text.replace(/("artifacts")(?![^]*"artifacts")/, "«$1»");
/** The key of the first version's `manifest` marked. */
const markNewest = (text: string): string => text.replace(/("versions": [^]*?)("manifest")/, "$1«$2»");

/** The last `artifacts` of a response taken out. */
const withoutLast = (text: string): string =>
  text.replace(/("versions": [^]*),\n +"artifacts": \{[^]*?\n {10}\}/, "$1");
const behindNull = (text: string): string => text.replace('"versions": [', '"versions": [null,');

const withoutAny = { manifests: { 0: { artifacts: undefined } } };

testRule("artifacts-placement", {
  valid: [
    { name: "artifacts of the newest only", text: detail() },
    { name: "a placeholder as the newest version", text: detail({ order: [2, 1] }) },
    { name: "versions out of order, which versions-order reports", text: detail({ order: [1, 0] }) },
    {
      name: "a duplicate of the newest version with an escape, which duplicate-entry reports",
      text: detail({ order: [0, 1, 2, 0] }).replace(/"name"(?![^]*"name")/, '"n\\u0061me"'),
    },
    { name: "no versions", text: detail({ data: { versions: "[]" } }) },
    {
      name: "a newest version without a manifest",
      text: detail({ versions: { 0: { manifest: undefined } } }),
    },
    { name: "a manifest of another type", text: detail({ versions: { 0: { manifest: '"clock"' } } }) },
    { name: "a published manifest outside a response", text: published() },
    {
      name: "a newest manifest that is half typed",
      text: detail({ manifests: { 0: { artifacts: undefined, name: "" } } }),
    },
    {
      name: "a text with a bracket missing",
      text: '{ "data": { "item": {}, "versions": [{ "manifest": { "a": 1 } }] }',
    },
  ],
  invalid: [
    {
      name: "an older version",
      text: markLast(detail({ manifests: { 1: { artifacts: "{}" } } })),
      problems: [
        {
          message: OLDER,
          pointer: "/data/versions/1/manifest/artifacts",
          severity: "error",
          fixes: { '☆ Remove "artifacts"': detail() },
        },
      ],
    },
    {
      name: "a placeholder among the older ones, with any artifacts",
      text: markLast(detail({ versions: { 2: { manifest: placeholder({ artifacts: "null" }).trim() } } })),
      problems: [
        {
          message: OLDER,
          pointer: "/data/versions/2/manifest/artifacts",
          fixes: { '☆ Remove "artifacts"': detail({ versions: { 2: { manifest: placeholder().trim() } } }) },
        },
      ],
    },
    {
      name: "a version after an invalid one: it may be the newest",
      text: markLast(behindNull(detail())),
      problems: [
        {
          message: OLDER,
          pointer: "/data/versions/1/manifest/artifacts",
          fixes: { 'Remove "artifacts"': behindNull(withoutLast(detail())) },
        },
      ],
    },
    {
      name: "the newest version without artifacts",
      text: markNewest(detail(withoutAny)),
      problems: [{ message: NONE, pointer: "/data/versions/0/manifest/artifacts", severity: "warning" }],
    },
  ],
});
