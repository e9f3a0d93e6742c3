import { detail, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const FULL = "Version has no package, but a full manifest. Use the placeholder manifest.";
const SHORT = "Version has a package, but a placeholder manifest. Use the full manifest.";
/** The key of the manifest of the version with a number in the list. */
const markManifest = (text: string, n: number): string => {
  let count = 0;
  return text.replace(/^ {8}"manifest"/gm, (key) => (count++ === n + 1 ? `        «"manifest"»` : key));
};
const NO_PACKAGE = {
  artifact_url: "null",
  artifact_size: "null",
  sha256: "null",
  signature: "null",
  signature_algorithm: "null",
  signing_key_id: "null",
};
const PACKAGE = {
  artifact_url: '"https://a.example/a.zip"',
  artifact_size: "1024",
  sha256: `"${"a1".repeat(32)}"`,
  signature: `"${"A".repeat(86)}=="`,
  signature_algorithm: '"ed25519"',
  signing_key_id: '"key-1"',
};

testRule("placeholder-version", {
  valid: [
    { name: "packages with full manifests, and none with a placeholder", text: detail() },
    {
      name: "a full manifest that is blocked",
      text: detail({ manifests: { 1: { install_status: '"blocked"' } } }),
    },
    {
      name: "a partial package, whose nulls may be wrong",
      text: detail({ versions: { 1: { artifact_url: "null" }, 2: { artifact_size: "1024" } } }),
    },
    { name: "a package of another type", text: detail({ versions: { 2: { artifact_url: "7" } } }) },
    { name: "a package that is not known", text: detail({ versions: { 2: { artifact_url: undefined } } }) },
    { name: "a manifest of another type", text: detail({ versions: { 1: { manifest: "[]" } } }) },
    { name: "a manifest that is half typed", text: detail({ versions: { 2: { manifest: '{ "schema' } } }) },
    {
      name: "a manifest with a value that is being typed",
      text: detail({ versions: { 2: { manifest: '{ "name": }' } } }),
    },
    {
      name: "a text with a bracket missing",
      text: '{ "data": { "item": {}, "versions": [{ "artifact_url": null, "manifest": { "id": "a" } }] }',
    },
    { name: "manifests outside a response", text: placeholder() },
    { name: "a full manifest", text: published({ artifact_url: "null" }) },
  ],
  invalid: [
    {
      name: "no package and a full manifest",
      text: markManifest(detail({ versions: { 1: NO_PACKAGE } }), 1),
      problems: [
        { message: FULL, pointer: "/data/versions/1/manifest", severity: "error", related: ["null"] },
      ],
    },
    {
      name: "a package and a placeholder's manifest",
      text: markManifest(detail({ versions: { 2: PACKAGE } }), 2),
      problems: [
        { message: SHORT, pointer: "/data/versions/2/manifest", related: ['"https://a.example/a.zip"'] },
      ],
    },
    {
      name: "the newest version, once for its copies too",
      text: markManifest(detail({ versions: { 0: NO_PACKAGE } }), 0),
      problems: [{ message: FULL, pointer: "/data/versions/0/manifest" }],
    },
    {
      name: "a placeholder recognized by its status alone",
      text: markManifest(detail({ versions: { 1: { manifest: '{ "install_status": "blocked" }' } } }), 1),
      problems: [{ message: SHORT, pointer: "/data/versions/1/manifest" }],
    },
  ],
});
