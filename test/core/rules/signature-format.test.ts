import { detail } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const wrong = (name: string, value: string, what: string) => ({
  name,
  text: detail({ versions: { 1: { signature: `«${JSON.stringify(value)}»` } } }),
  problems: [
    {
      message: `Not a valid signature (${what}). Use padded base64 of exactly 64 bytes.`,
      pointer: "/data/versions/1/signature",
      severity: "error" as const,
    },
  ],
});

const base64 = (bytes: number): string => Buffer.alloc(bytes, 0xfb).toString("base64");
const MEANT = "64 bytes, not padded base64";

testRule("signature-format", {
  valid: [
    { name: "64 bytes, and null without a package", text: detail() },
    { name: "64 other bytes", text: detail({ versions: { 1: { signature: `"${base64(64)}"` } } }) },
    { name: "another type, which wrong-type reports", text: detail({ versions: { 1: { signature: "7" } } }) },
  ],
  invalid: [
    wrong("63 bytes", base64(63), "63 bytes"),
    wrong("65 bytes", base64(65), "65 bytes"),
    wrong("one byte", base64(1), "1 byte"),
    wrong("nothing", "", "0 bytes"),
    wrong("no padding", base64(64).replace(/=/g, ""), MEANT),
    wrong("the characters of URLs", base64(64).replace(/\+/g, "-"), MEANT),
    wrong("a line break", `${base64(64).slice(0, 76)}\n${base64(64).slice(76)}`, MEANT),
    wrong("bits that are not used", `${"A".repeat(85)}B==`, MEANT),
    wrong("hexadecimal digits of another length", "0".repeat(129), "not base64"),
    wrong("other characters", "not a signature!", "not base64"),
    {
      name: "the signature of an artifact",
      text: detail({ item: { manifest: undefined, latest_compatible_version: undefined } }).replace(
        `"${"B".repeat(85)}Q=="`,
        `«"QUJD"»`,
      ),
      problems: [
        {
          message: "Not a valid signature (3 bytes). Use padded base64 of exactly 64 bytes.",
          pointer: "/data/versions/0/manifest/artifacts/macos_arm64/signature",
        },
      ],
    },
  ],
});
