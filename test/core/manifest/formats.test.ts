import { steps } from "../../support/work";
import { describe, expect, it } from "vitest";
import {
  base64Length,
  formats,
  pathFault,
  patterns,
  type FormatName,
} from "../../../server/core/manifest/formats";

const EVIL = "a".repeat(200_000);

/** Texts that have a format, and texts that do not. */
const CASES: Readonly<
  Record<FormatName, { readonly yes: readonly string[]; readonly no: readonly string[] }>
> = {
  "plugin-id": {
    yes: ["dev.example", "dev.example.My-Plugin2", "a.b", "0.1", "-.-"],
    no: ["", "example", "dev.", ".dev", "dev..x", "dev.exämple", "dev.x\n", " dev.x", "dev/x", `${EVIL}.`],
  },
  "version-id": {
    yes: ["dev.example@1.2.3", "dev.example.my-plugin-1.2.3"],
    no: ["", "dev.example", "example@1.2.3", "dev.example@1.2", "dev.example@v1.2.3", "dev.example/1.2.3"],
  },
  "plugin-version": {
    yes: ["1.2.3", "0.0.0", "10.20.30"],
    no: ["", "1.2", "1.2.3.4", "v1.2.3", "1.2.3-beta", "1.2.x", "1.2.3 ", "1.2.3\n", "١.٢.٣", "1..3"],
  },
  "app-version": {
    yes: ["1", "1.2", "1.2.3", "1.2.3.4"],
    no: ["", ".", "1.", ".1", "v1", "1.2-beta", "1,2", `${"1.".repeat(100_000)}x`],
  },
  "http-url": {
    yes: [
      "https://host.example",
      "http://host.example:8080/a/b?c=d#e",
      "HTTPS://HOST.example/",
      "https://user@host.example/",
      "https://[::1]/",
      "https://bücher.example/ä",
      "https://host.example/%20",
    ],
    no: [
      "",
      "host.example",
      "//host.example",
      "/a",
      "https:",
      "https://",
      "https:///a",
      "https:/host.example",
      "https:host.example",
      "https://?a",
      "ftp://host.example",
      "mailto:a@host.example",
      "javascript:alert(1)",
      "https://host.example/a b",
      " https://host.example",
      "https://host.example\n",
      "https://host.example\\a",
      "https://host.example/\0",
      "https://host.example:99999",
      "https://a b.example",
      "https://[::1",
    ],
  },
  "catalog-timestamp": {
    yes: ["2031-01-02T03:04:05.678Z", "2032-02-29T00:00:00.000Z", "1999-12-31T23:59:59.999Z"],
    no: [
      "",
      "2031-01-02",
      "2031-01-02T03:04:05Z",
      "2031-01-02T03:04:05.67Z",
      "2031-01-02T03:04:05.678",
      "2031-01-02T03:04:05.678+00:00",
      "2031-01-02 03:04:05.678Z",
      "2031-01-02t03:04:05.678z",
      "2031-02-29T00:00:00.000Z",
      "2031-04-31T00:00:00.000Z",
      "2031-13-01T00:00:00.000Z",
      "2031-00-01T00:00:00.000Z",
      "2031-01-02T24:00:00.000Z",
      "2031-01-02T03:60:00.000Z",
      "2031-12-31T23:59:60.000Z",
      "+002031-01-02T03:04:05.678Z",
      "2031-01-02T03:04:05.678Z\n",
    ],
  },
  uuid: {
    yes: ["01234567-89ab-cdef-0123-456789abcdef", "01234567-89AB-CDEF-0123-456789ABCDEF"],
    no: [
      "",
      "0123456789abcdef0123456789abcdef",
      "{01234567-89ab-cdef-0123-456789abcdef}",
      "01234567-89ab-cdef-0123-456789abcdeg",
      "01234567-89ab-cdef-0123-456789abcde",
      "urn:uuid:01234567-89ab-cdef-0123-456789abcdef",
    ],
  },
  "sha256-hex": {
    yes: ["0123456789abcdef".repeat(4)],
    no: [
      "",
      "0123456789ABCDEF".repeat(4),
      "0".repeat(63),
      "0".repeat(65),
      "g".repeat(64),
      `${"0".repeat(64)}\n`,
    ],
  },
  "ed25519-signature": {
    yes: [`${"A".repeat(86)}==`, `${"+/".repeat(43)}==`.replace("/==", "w==")],
    no: [
      "",
      "A".repeat(86),
      `${"A".repeat(85)}B==`,
      `${"A".repeat(87)}=`,
      "A".repeat(88),
      `${"A".repeat(82)}==`,
      `${"-_".repeat(43)}==`,
      `${"A".repeat(43)}\n${"A".repeat(42)}==`,
    ],
  },
  "url-slug": {
    yes: ["a", "my-plugin-2", "-"],
    no: ["", "my plugin", "my/plugin", "my%20plugin", "ä", "a\n"],
  },
  "package-path": {
    yes: ["a", "icon.png", "native/lib.so", "./a", "a/../b", "a/./b", "a b/ä", "...", "a..b"],
    no: [
      "",
      " ",
      "/a",
      "a/",
      "a//b",
      "C:/a",
      "c:a",
      "file:///a",
      "https://x/a",
      "a\\b",
      "..",
      "../a",
      "a/../../b",
      "./../a",
    ],
  },
  "file-extension": { yes: [".md", ".tar.gz", "."], no: ["", "md", "*.md", " .md"] },
  "command-id": {
    yes: ["a", "git_pull", "git2_pull_2"],
    no: [
      "",
      "Git_pull",
      "git-pull",
      "git pull",
      "_git",
      "git_",
      "git__pull",
      "2git",
      "gitPull",
      "git_pull\n",
      `${EVIL}-`,
    ],
  },
  "tab-position": {
    yes: ["after:git", "after:a:b"],
    no: ["", "after:", "after: git", "before:git", "git", "After:git"],
  },
  "mime-type": {
    yes: ["text/plain", "application/vnd.example+json", "image/svg+xml", "image/*", "x-a/b_c.d-e"],
    no: ["", "text", "text/", "/plain", "text/plain; charset=utf-8", "text/pl ain", "a/b/c", "tëxt/plain"],
  },
};

describe.each(Object.entries(CASES))("the format %s", (name, { yes, no }) => {
  const has = formats[name as FormatName];
  it("accepts its texts", () => expect(yes.filter((text) => !has(text))).toEqual([]));
  it("rejects other texts", () => expect(no.filter(has)).toEqual([]));
  // Other validators have no calendar.
  const dates = ["2031-02-29T00:00:00.000Z", "2031-04-31T00:00:00.000Z"];
  it("equals its pattern, except for dates that do not exist", () => {
    const pattern = new RegExp(patterns[name as FormatName]);
    expect(no.filter((text) => pattern.test(text) && !dates.includes(text))).toEqual([]);
  });
});

it("a URL is valid however often it is tested", () => {
  const rejected = Array.from({ length: 20_000 }, () => "https://bücher.example/ä").filter(
    (text) => !formats["http-url"](text),
  );
  expect(rejected).toEqual([]);
});

it("every format is tested in linear time", async () => {
  const units = ["a", "a.", "0.", "a_", "A", "/", "..", "a/", "a/b/../", "after:", "https://", " "];
  const all = (length: number) => () =>
    Object.values(formats).forEach((has) => units.forEach((unit) => has(unit.repeat(length / unit.length))));
  expect(await steps(all(50_000))).toBeLessThan(5.5 * (await steps(all(10_000))));
});

describe("base64", () => {
  it.each([
    ["", 0],
    ["AAAA", 3],
    ["AAA=", 2],
    ["AA==", 1],
    ["++//", 3],
    ["AAE=", 2],
    ["AQ==", 1],
  ])("%j decodes to %d bytes", (text, bytes) => {
    expect(base64Length(text)).toBe(bytes);
    expect(Buffer.from(text, "base64").length).toBe(bytes);
  });

  it.each([
    "A",
    "AA",
    "AAA",
    "A===",
    "====",
    "AA=A",
    "AAAA=",
    "AA==AA==",
    "AAB=",
    "AB==",
    "AA__",
    "AA A",
    " AAAA",
  ])("%j is not base64", (text) => expect(base64Length(text)).toBe(undefined));
});

describe("a path in a package", () => {
  it.each([
    ["", "empty"],
    [" ", "blank"],
    ["a\\b", "backslash"],
    ["C:\\a", "backslash"],
    ["C:/a", "drive"],
    ["C:a", "drive"],
    ["c://a", "scheme"],
    ["file:a", "scheme"],
    ["https://a/b", "scheme"],
    ["/a", "absolute"],
    ["//a", "absolute"],
    ["a//b", "empty-segment"],
    ["a/", "empty-segment"],
    ["..", "leaves-package"],
    ["a/../../b", "leaves-package"],
    ["a/b/../c", undefined],
    [".", undefined],
  ])("%j: %s", (path, fault) => expect(pathFault(path)).toBe(fault));
});
