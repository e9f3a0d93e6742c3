import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const three = (value: string): string =>
  `${JSON.stringify(value)} is not a valid version. Use three numbers joined by dots, such as "1.2.0".`;
const some = (value: string): string =>
  `${JSON.stringify(value)} is not a valid version. Use numbers joined by dots, such as "1.2" or "1.2.0".`;

const numbersOnly = (value: string): string =>
  `${JSON.stringify(value)} is not a valid version. Only three numbers are allowed, no pre-release.`;

const wrong = (value: string, message: string, right?: string, mark?: string) =>
  wrongValue(
    value,
    (version) => draft({ version }),
    { message, pointer: "/version", severity: "error" },
    right,
    mark,
  );
const beyondRepair = (value: string) => wrong(value, three(value));
const repaired = (value: string, right: string) => wrong(value, three(value), right);

const compatibility = (app: string, api: string): string =>
  `{ "min_app_version": ${app}, "min_host_api_version": ${api}, "platforms": ["windows"] }`;

testRule("version-format", {
  valid: [
    { name: "three numbers", text: draft({ version: '"10.0.27"' }) },
    {
      name: "host versions of one or more numbers",
      text: draft({ compatibility: compatibility('"2"', '"1.4.0.9"') }),
    },
    { name: "no upper bound", text: published({ max_app_version: "null" }) },
    { name: "a version of another type, which wrong-type reports", text: draft({ version: "1.2" }) },
    { name: "a detail response", text: detail() },
    { name: "a version whose quotes are not closed", text: draft().replace('1.2.3",', "1.") },
  ],
  invalid: [
    ...["", " ", "v", "latest", "1.2.3.4", "1.2.x", "1..2", "-1.2.3", "1.2.3.", "1,2,3"].map(beyondRepair),
    ...[
      ["1.2.3-beta.1", "1.2.3"],
      ["1.2.3+7", "1.2.3"],
      ["v2.0-rc", "2.0.0"],
    ].map(([value = "", right]) => wrong(value, numbersOnly(value), right, "")),
    ...["vv1.2.3", "v1.2.3.4", " 1.2.3", "1.2.3\n", "１.2.3"].map(beyondRepair),
    repaired("v1.2.3", "1.2.3"),
    repaired("V1.2.3", "1.2.3"),
    repaired("1", "1.0.0"),
    repaired("1.2", "1.2.0"),
    repaired("v2.1", "2.1.0"),
    {
      name: "the host versions of a draft, which are not padded",
      text: draft({ compatibility: compatibility('«"v1"»', '«"1.x"»') }),
      problems: [
        {
          message: some("v1"),
          pointer: "/compatibility/min_app_version",
          fixes: { '★ Change to "1"': draft({ compatibility: compatibility('"1"', '"1.x"') }) },
        },
        {
          message: some("1.x"),
          pointer: "/compatibility/min_host_api_version",
        },
      ],
    },
    {
      name: "ranges of host versions",
      text: draft({ compatibility: compatibility('«">=1.0"»', '«"^2"»') }),
      problems: [
        {
          message: some(">=1.0"),
          pointer: "/compatibility/min_app_version",
          fixes: { '☆ Change to "1.0"': draft({ compatibility: compatibility('"1.0"', '"^2"') }) },
        },
        {
          message: some("^2"),
          pointer: "/compatibility/min_host_api_version",
          fixes: { 'Change to "2"': draft({ compatibility: compatibility('">=1.0"', '"2"') }) },
        },
      ],
    },
    {
      name: "the host versions of a published manifest",
      text: published({ min_app_version: '«"one"»', max_app_version: '«""»' }),
      problems: [
        { message: some("one"), pointer: "/min_app_version" },
        { message: some(""), pointer: "/max_app_version" },
      ],
    },
    {
      name: "the versions of a placeholder",
      text: placeholder({ version: '«"next"»', min_app_version: '«"any"»' }),
      problems: [
        { message: three("next"), pointer: "/version" },
        { message: some("any"), pointer: "/min_app_version" },
      ],
    },
    {
      name: "the item's latest version, without padding, if the first version is another one",
      text: detail({ item: { latest_version: '«"1.2"»' } }),
      problems: [
        {
          message: three("1.2"),
          pointer: "/data/item/latest_version",
          fixes: { 'Change to "1.2.0"': detail({ item: { latest_version: '"1.2.0"' } }) },
        },
      ],
    },
    {
      name: "a version, its manifest and its identifier, which still agree",
      text: detail({
        versions: { 1: { version: '«"v1.1"»', id: '"com.example.clock@v1.1"' } },
        manifests: { 1: { version: '«"v1.1"»' } },
      }),
      problems: [
        {
          message: three("v1.1"),
          pointer: "/data/versions/1/version",
          fixes: { '☆ Change to "1.1.0"': detail() },
        },
        {
          message: three("v1.1"),
          pointer: "/data/versions/1/manifest/version",
          fixes: { '☆ Change to "1.1.0"': detail() },
        },
      ],
    },
  ],
});
