import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const message = (url: string): string =>
  `${JSON.stringify(url)} is not a valid web address. Use an absolute https or http URL.`;

const homepage = (url: string): string => draft({ homepage: url });
const problem = (url: string) =>
  ({ message: message(url), pointer: "/homepage", severity: "error" }) as const;
const wrong = (url: string) => wrongValue(url, homepage, problem(url));
const withoutScheme = (url: string) => wrongValue(url, homepage, problem(url), `https://${url}`, "☆ ");

const ARTIFACTS = (url: string): string =>
  `{ "linux_x64": { "platform_family": "linux", "artifact_url": ${url}, "artifact_size": 1, "sha256": "${"0".repeat(64)}", "signature": "${"A".repeat(86)}==", "signature_algorithm": "ed25519", "signing_key_id": "k", "native_path": "n.so" } }`;

testRule("url-format", {
  valid: [
    ...["http://a.example", "HTTPS://A.example:8080/x?y=1#z", "https://a.example/ü", "https://[::1]/"].map(
      (url) => ({ name: url, text: draft({ homepage: JSON.stringify(url) }) }),
    ),
    { name: "no package, so no address", text: published({ artifact_url: "null" }) },
    { name: "a repository in a placeholder", text: placeholder() },
    { name: "a detail response", text: detail() },
    { name: "a URL whose quotes are not closed", text: draft().replace('clock.example/",', "") },
  ],
  invalid: [
    {
      name: "credentials, once, and removed in all copies",
      text: published({
        homepage: '«"https://ada:secret@clock.example/"»',
        homepage_url: '"https://ada:secret@clock.example/"',
      }),
      problems: [
        {
          message: "This URL contains a user name or password. Remove them and change the password.",
          pointer: "/homepage",
          severity: "warning",
          fixes: {
            "☆ Remove the credentials": published({
              homepage: '"https://clock.example/"',
              homepage_url: '"https://clock.example/"',
            }),
          },
        },
      ],
    },
    ...[
      "",
      " ",
      "clock",
      "clock.example.",
      "clock_.example",
      "//clock.example/",
      "/clock",
      "ftp://clock.example/",
    ].map(wrong),
    ...["clock.example", "www.clock.example/x", "clock.example:8080/"].map(withoutScheme),
    ...[
      "mailto:ada@clock.example",
      "https:",
      "https://",
      "https:///x",
      "https:clock.example",
      "https://:80/",
    ].map(wrong),
    ...[
      "https://clock example/",
      " https://clock.example/",
      "https://clock.example/\n",
      "https:\\\\clock.example\\",
    ].map(wrong),
    ...["javascript:alert(1)//http://x.example", "https://[::1/", "https://a.example:99999/"].map(wrong),
    {
      name: "each address of a published manifest",
      text: published({
        $schema: '«"v1.json"»',
        author: '{ "name": "Ada", "url": «"ada"» }',
        homepage_url: '«"a"»',
        repository_url: '«"git@code.example:clock.git"»',
        artifact_url: '«"clock.zip"»',
        artifacts: ARTIFACTS('«"clock.zip"»'),
      }),
      problems: [
        { message: message("v1.json"), pointer: "/$schema" },
        { message: message("ada"), pointer: "/author/url" },
        { message: message("a"), pointer: "/homepage_url" },
        {
          message: message("git@code.example:clock.git"),
          pointer: "/repository_url",
          fixes: {
            '☆ Change to "https://code.example/clock"': published({
              $schema: '"v1.json"',
              author: '{ "name": "Ada", "url": "ada" }',
              homepage_url: '"a"',
              repository_url: '"https://code.example/clock"',
              artifact_url: '"clock.zip"',
              artifacts: ARTIFACTS('"clock.zip"'),
            }),
          },
        },
        { message: message("clock.zip"), pointer: "/artifact_url" },
        {
          message: message("clock.zip"),
          pointer: "/artifacts/linux_x64/artifact_url",
        },
      ],
    },
    {
      name: "the addresses of a placeholder",
      text: placeholder({ author: '{ "name": "Ada", "url": «""» }', repository_url: '«"x"»' }),
      problems: [
        { message: message(""), pointer: "/author/url" },
        { message: message("x"), pointer: "/repository_url" },
      ],
    },
    {
      name: "the addresses of an item and of a version",
      text: detail({
        item: { homepage_url: '«"x"»', repository_url: '«"y"»', author: '{ "name": "A", "url": «"z"» }' },
        versions: { 1: { artifact_url: '«"w"»' } },
      }),
      problems: [
        { message: message("x"), pointer: "/data/item/homepage_url" },
        { message: message("y"), pointer: "/data/item/repository_url" },
        { message: message("z"), pointer: "/data/item/author/url" },
        { message: message("w"), pointer: "/data/versions/1/artifact_url" },
      ],
    },
  ],
});
