import { detail, draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const artifacts = (members: string): string => `{ "windows_x64": { ${members} } }`;
const wrong = (name: string, top: string): string =>
  `"${name}" differs from the top-level ${top}. They must match.`;

const URL = '"https://files.example/clock-1.2.3.zip"';
const OTHER = '"https://files.example/other.zip"';
const SHA = `"${"a1".repeat(32)}"`;
const SIGNATURE = `"${"A".repeat(86)}=="`;
const NO_PACKAGE = {
  artifact_url: "null",
  artifact_size: "null",
  signature_algorithm: "null",
  signing_key_id: "null",
};

const OTHER_SIGNATURE = `"${"B".repeat(85)}Q=="`;
const OTHER_SHA = `"${"d4".repeat(32)}"`;
/** A manifest that has an artifact of another digest than any version. */
const copyOf = (member: string, sha = OTHER_SHA): string =>
  `{ ${member}, "artifacts": ${artifacts(`"sha256": ${sha}`)} }`;

/** A detail response whose newest version says 5 bytes, its manifest of 1024. */
const sized = (size: string): string =>
  detail({
    versions: { 0: { artifact_size: "5" } },
    manifests: { 0: { artifacts: artifacts(`"artifact_size": ${size}`) } },
  });

/** A detail response with another text in the artifact of windows_x64 of the newest manifest, copies included. */
const newest = (from: string, to: string, plain = detail()): string => {
  const at = plain.indexOf('"versions"');
  const artifact = plain.indexOf('"windows_x64": {', at);
  const place = plain.indexOf(from, artifact);
  const bare = to.replace(/[«»]/g, "");
  const head = plain.slice(0, at).replaceAll(/"windows_x64": \{[^}]*\}/g, (text) => text.replace(from, bare));
  return head + plain.slice(at, place) + to + plain.slice(place + from.length);
};

/** The item's copy of the newest version with a digest of its own. */
const oddCopy = (sha: string, start = "", end = ""): string =>
  `{ "version": "1.2.3", "sha256": ${sha}, "manifest": { "version": "1.2.3", "artifacts": ${artifacts(`"sha256": ${start}${SHA}${end}`)} } }`;

testRule("artifact-top-level", {
  valid: [
    {
      name: "the same package at both places",
      text: published({ artifacts: artifacts(`"artifact_url": ${URL}, "artifact_size": 1024`) }),
    },
    {
      name: "a number written differently",
      text: published({ artifacts: artifacts('"artifact_size": 1.024e3') }),
    },
    {
      name: "another platform",
      text: published({ artifacts: `{ "macos_arm64": { "artifact_url": ${OTHER} } }` }),
    },
    {
      name: "a digest, whose top level only a detail response has",
      text: published({ artifacts: artifacts('"sha256": "x"') }),
    },
    {
      name: "values of another type, which another rule reports",
      text: published({ artifacts: artifacts('"artifact_url": 1, "artifact_size": "1"') }),
    },
    {
      name: "top-level values of another type, which another rule reports",
      text: published({
        artifact_size: '"1024"',
        artifact_url: "[]",
        artifacts: artifacts(`"artifact_url": ${URL}, "artifact_size": 1024`),
      }),
    },
    {
      name: "a top level with another problem",
      text: published({
        artifact_url: '"nowhere"',
        artifact_size: "-5",
        artifacts: artifacts(`"artifact_url": ${URL}, "artifact_size": 1024`),
      }),
    },
    {
      name: "an artifact with another problem",
      text: published({ artifacts: artifacts('"artifact_url": "nowhere", "artifact_size": -5') }),
    },
    {
      name: "a version's digest and signature with another problem",
      text: detail({ versions: { 0: { sha256: `"${"A1".repeat(32)}"`, signature: '"AAAA"' } } }),
    },
    {
      name: "a top-level null in a partial package",
      text: published({
        artifact_url: "null",
        artifact_size: "null",
        artifacts: artifacts(`"artifact_url": ${URL}, "artifact_size": 1024`),
      }),
    },
    {
      name: "a top level that is missing",
      text: draft({ artifacts: artifacts(`"artifact_url": ${OTHER}`) }),
    },
    { name: "no artifacts", text: published() },
    { name: "artifacts of another type", text: published({ artifacts: "[]" }) },
    {
      name: "a text with a bracket missing",
      text: '{ "artifact_size": 1, "artifacts": { "windows_x64": { "artifact_size": 2 } }',
    },
    { name: "a valid detail response", text: detail() },
    {
      name: "an item's manifest beside a latest_compatible_version that is another version",
      text: detail({ item: { latest_compatible_version: `{ "version": "1.1.0", "sha256": ${OTHER_SHA} }` } }),
    },
    {
      name: "an item's manifest whose version is not listed",
      text: detail({ item: { manifest: copyOf('"version": "2.0.0"') } }),
    },
    {
      name: "an item's manifest of no version",
      text: detail({ item: { manifest: copyOf('"name": "Clock"') } }),
    },
    {
      name: "a differing digest in the item's copy, which latest-version reports",
      text: detail({ item: { latest_compatible_version: oddCopy(OTHER_SHA, "", "") } }),
    },
    {
      name: "a difference only in the item's manifest, which latest-version reports",
      text: detail({ item: { manifest: copyOf('"version": "1.2.3"', OTHER_SHA) } }),
    },
  ],
  invalid: [
    {
      name: "another address and another size",
      text: published({ artifacts: artifacts(`"artifact_url": «${OTHER}», "artifact_size": «1»`) }),
      problems: [
        {
          message: wrong("artifact_url", URL),
          pointer: "/artifacts/windows_x64/artifact_url",
          severity: "error",
          related: [URL],
          fixes: {
            "Copy the top-level value": published({
              artifacts: artifacts(`"artifact_url": ${URL}, "artifact_size": 1`),
            }),
            "Copy the artifact's value": published({
              artifact_url: OTHER,
              artifacts: artifacts(`"artifact_url": ${OTHER}, "artifact_size": 1`),
            }),
          },
        },
        {
          message: wrong("artifact_size", "1024"),
          pointer: "/artifacts/windows_x64/artifact_size",
          fixes: {
            "Copy the top-level value": published({
              artifacts: artifacts(`"artifact_url": ${OTHER}, "artifact_size": 1024`),
            }),
            "Copy the artifact's value": published({
              artifact_size: "1",
              artifacts: artifacts(`"artifact_url": ${OTHER}, "artifact_size": 1`),
            }),
          },
        },
      ],
    },
    {
      name: "a top level without a package: copying null is only offered",
      text: published({ ...NO_PACKAGE, artifacts: artifacts('"artifact_size": «1»') }),
      problems: [
        {
          message: wrong("artifact_size", "null"),
          pointer: "/artifacts/windows_x64/artifact_size",
          fixes: {
            "Copy the top-level value": published({
              ...NO_PACKAGE,
              artifacts: artifacts('"artifact_size": null'),
            }),
            "Copy the artifact's value": published({
              ...NO_PACKAGE,
              artifact_size: "1",
              artifacts: artifacts('"artifact_size": 1'),
            }),
          },
        },
      ],
    },
    {
      name: "a top-level value that differs from most copies",
      text: sized("«5»"),
      problems: [
        {
          message: wrong("artifact_size", "1024"),
          pointer: "/data/versions/0/manifest/artifacts/windows_x64/artifact_size",
          related: ["1024"],
          fixes: {
            "☆ Copy the artifact's value": detail({
              versions: { 0: { artifact_size: "5" } },
              manifests: { 0: { artifact_size: "5", artifacts: artifacts('"artifact_size": 5') } },
            }),
          },
        },
      ],
    },
    {
      name: "the digest of a detail response, whose copies are fixed with it",
      text: newest(SHA, `«${OTHER_SHA}»`),
      problems: [
        {
          message: wrong("sha256", `"${"a1".repeat(28)}…"`),
          pointer: "/data/versions/0/manifest/artifacts/windows_x64/sha256",
          related: [SHA],
          fixes: {
            "☆ Copy the artifact's value": newest(
              SHA,
              OTHER_SHA,
              detail({ versions: { 0: { sha256: OTHER_SHA } } }),
            ),
          },
        },
      ],
    },
    {
      name: "the signature of a detail response",
      text: newest(SIGNATURE, `«${OTHER_SIGNATURE}»`),
      problems: [
        {
          message: wrong("signature", `"${"A".repeat(56)}…"`),
          pointer: "/data/versions/0/manifest/artifacts/windows_x64/signature",
          related: [SIGNATURE],
          fixes: {
            "☆ Copy the artifact's value": newest(
              SIGNATURE,
              OTHER_SIGNATURE,
              detail({ versions: { 0: { signature: OTHER_SIGNATURE } } }),
            ),
          },
        },
      ],
    },
    {
      name: "the address of a detail response",
      text: newest(URL, `«${OTHER}»`),
      problems: [
        {
          message: wrong("artifact_url", URL),
          pointer: "/data/versions/0/manifest/artifacts/windows_x64/artifact_url",
          fixes: { "☆ Copy the top-level value": detail() },
        },
      ],
    },
  ],
});
