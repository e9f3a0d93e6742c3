import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const NONE = {
  artifact_url: "null",
  artifact_size: "null",
  signature_algorithm: "null",
  signing_key_id: "null",
};

testRule("artifact-nullness", {
  valid: [
    { name: "a whole package", text: published() },
    { name: "no package", text: published({ ...NONE, install_status: '"blocked"' }) },
    {
      name: "no package, but a value that another rule reports",
      text: published({ ...NONE, artifact_url: '"nowhere"', install_status: '"blocked"' }),
    },
    { name: "a draft and a placeholder without package members", text: draft() },
    { name: "a placeholder", text: placeholder() },
    {
      name: "some null members while the others are missing",
      text: draft({ artifact_url: "null", artifact_size: "null" }),
    },
    { name: "another type, which is not null", text: published({ artifact_size: "false" }) },
    { name: "a text with a bracket missing", text: '{ "artifact_url": null, "artifact_size": 1' },
    { name: "a valid detail response, in which a version has no package", text: detail() },
  ],
  invalid: [
    {
      name: "one null member",
      text: published({ artifact_size: "«null»" }),
      problems: [
        {
          message: '"artifact_size" is null, but "artifact_url" is set. Set all package properties or none.',
          pointer: "/artifact_size",
          severity: "error",
          related: ['"https://files.example/clock-1.2.3.zip"'],
        },
      ],
    },
    {
      name: "several null members, of which the first is marked",
      text: draft({ artifact_url: "«null»", artifact_size: "null", signing_key_id: '"key-1"' }),
      problems: [
        {
          message: '"artifact_url" is null, but "signing_key_id" is set. Set all package properties or none.',
          pointer: "/artifact_url",
        },
      ],
    },
    {
      name: "members in another order, of which the first in the text is marked",
      text: '{ "signing_key_id": «null», "artifact_url": null, "artifact_size": 1 }',
      problems: [
        {
          message:
            '"signing_key_id" is null, but "artifact_size" is set. Set all package properties or none.',
          pointer: "/signing_key_id",
        },
      ],
    },
    {
      name: "versions and manifests of a detail response, reported separately; agreeing copies once",
      text: detail({
        versions: { 0: { sha256: "«null»" }, 2: { artifact_size: "7", artifact_url: "«null»" } },
        manifests: { 1: { signature_algorithm: "«null»" } },
      }),
      problems: [
        {
          message: '"sha256" is null, but "artifact_url" is set. Set all package properties or none.',
          pointer: "/data/versions/0/sha256",
        },
        {
          message:
            '"signature_algorithm" is null, but "artifact_url" is set. Set all package properties or none.',
          pointer: "/data/versions/1/manifest/signature_algorithm",
        },
        {
          message: '"artifact_url" is null, but "artifact_size" is set. Set all package properties or none.',
          pointer: "/data/versions/2/artifact_url",
        },
      ],
    },
    {
      name: "a copy of the newest version that differs from it",
      text: detail({
        item: {
          latest_compatible_version: '{ "artifact_url": «null», "artifact_size": 1, "manifest": {} }',
        },
      }),
      problems: [
        {
          message: '"artifact_url" is null, but "artifact_size" is set. Set all package properties or none.',
          pointer: "/data/item/latest_compatible_version/artifact_url",
        },
      ],
    },
  ],
});
