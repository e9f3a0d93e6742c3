import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const digest = (value: string): string => detail({ versions: { 1: { sha256: value } } });
const problem = (length: string) => ({
  message: `Not a valid SHA-256 digest (${length}). Use 64 lowercase hexadecimal characters.`,
  pointer: "/data/versions/1/sha256",
  severity: "error" as const,
});

const ARTIFACTS = (sha256: string): string =>
  `{ "linux_x64": { "platform_family": "linux", "artifact_url": "https://files.example/c.zip", "artifact_size": 1, "sha256": ${sha256}, "signature": "${"A".repeat(86)}==", "signature_algorithm": "ed25519", "signing_key_id": "k", "native_path": "n.so" } }`;

testRule("sha256-format", {
  valid: [
    { name: "a digest, and null without a package", text: detail() },
    { name: "a digest of another type, which wrong-type reports", text: digest("7") },
    { name: "a digest whose quotes are not closed", text: detail().replace('c3c3",', "c3") },
  ],
  invalid: [
    {
      name: "capitals",
      text: digest(`«"${"C3".repeat(32)}"»`),
      problems: [
        {
          ...problem("64 characters"),
          fixes: { "★ Change to lowercase": digest(`"${"c3".repeat(32)}"`) },
        },
      ],
    },
    {
      name: "one character too few",
      text: digest(`«"${"c".repeat(63)}"»`),
      problems: [problem("63 characters")],
    },
    {
      name: "one character too many",
      text: digest(`«"${"c".repeat(65)}"»`),
      problems: [problem("65 characters")],
    },
    { name: "capitals of a wrong length", text: digest('«"C3"»'), problems: [problem("2 characters")] },
    {
      name: "another letter",
      text: digest(`«"${"g".repeat(64)}"»`),
      problems: [problem("64 characters")],
    },
    {
      name: "a prefix",
      text: digest(`«"sha256:${"c".repeat(57)}"»`),
      problems: [problem("64 characters")],
    },
    { name: "nothing", text: digest('«""»'), problems: [problem("0 characters")] },
    {
      name: "the digest of an artifact",
      text: published({ artifacts: ARTIFACTS(`«"${"AB".repeat(32)}"»`) }),
      problems: [
        {
          message: `Not a valid SHA-256 digest (64 characters). Use 64 lowercase hexadecimal characters.`,
          pointer: "/artifacts/linux_x64/sha256",
          fixes: { "★ Change to lowercase": published({ artifacts: ARTIFACTS(`"${"ab".repeat(32)}"`) }) },
        },
      ],
    },
    {
      name: "a digest that the response repeats: the copies stay the same",
      text: detail({
        versions: { 0: { sha256: `«"${"A1".repeat(32)}"»` } },
        item: { latest_compatible_version: undefined },
      }),
      problems: [
        {
          message: `Not a valid SHA-256 digest (64 characters). Use 64 lowercase hexadecimal characters.`,
          pointer: "/data/versions/0/sha256",
          fixes: { "★ Change to lowercase": detail({ item: { latest_compatible_version: undefined } }) },
        },
      ],
    },
  ],
});
