import { oneOf, text, type Mistakes } from "./mistake";

const VERSIONS =
  "version|latest_version|min_app_version|compatibility/min_app_version|compatibility/min_host_api_version";
const PATHS =
  "icon|integration/*/panel_entry|entry/frontend|entry/frontend_styles|entry/native/*|artifacts/*/native_path";

/** Mistakes in the formats of texts. */
export const FORMATS: Mistakes = {
  "id-format": [oneOf("id|item_id", ["clock", "com..clock", "com.example.clock!", "Com.Example.Clock"])],
  "version-format": [
    text(
      VERSIONS,
      (version, n) => [`v${version}`, `V${version}`, "1.2", "1", "1.2.3-beta", "v2", "=1.0"][n % 7],
    ),
  ],
  "url-format": [
    oneOf("homepage|homepage_url|repository_url|artifact_url|author/url", [
      "example.com",
      "ftp://a.example/",
      "https://",
      "https://ada:secret@a.example/",
    ]),
  ],
  "timestamp-format": [
    oneOf("published_at|created_at|updated_at", [
      ...["2031-03-01T08:30:00Z", "2031-03-01 08:30:00.000Z", "2031-03-01T10:30:00.000+02:00"],
      ...["2031-03-01", "2031-03-01T08:30Z", "2031-02-30T08:30:00Z", "2031-03-01T08:30:00.123456Z"],
      "2031-03-01T08:30:00",
    ]),
    text("published_at|created_at|updated_at", (time) => time.replace(".000", "")),
  ],
  "request-id-format": [oneOf("request_id", ["", "abc", 7])],
  "sha256-format": [
    text(
      "sha256|artifacts/*/sha256",
      (digest, n) => [digest.toUpperCase(), digest.slice(1), `${digest} `][n % 3],
    ),
  ],
  "signature-format": [
    text(
      "signature|artifacts/*/signature",
      (signature, n) => [signature.slice(4), `${signature}=`, "?"][n % 3],
    ),
  ],
  "slug-format": [oneOf("slug", ["My Clock", "Clock", "clock/x", "", "cl--ock", "ä", "CLOCK"])],
  "path-format": [
    text(
      PATHS,
      (path, n) =>
        [
          path.replaceAll("/", "\\"),
          `/${path}`,
          `./${path}`,
          `../${path}`,
          `C:\\${path}`,
          path.replace("/", "//"),
        ][n % 6],
    ),
  ],
  "extension-format": [
    oneOf("window/document_handlers/*/extensions/*", ["zone", "tar.gz", "*.zone", "", "c++", ".ZONE", "a b"]),
    text("window/document_handlers/*/extensions/*", (extension) => extension.slice(1)),
  ],
  "mime-type-format": [
    oneOf("window/document_handlers/*/mime_types/*", ["text", "text/", "text/plain; charset=utf-8", ""]),
  ],
  "command-id-format": [oneOf("commands/*/id", ["clockNow", "clock-now", "Clock Now", "émoi", "Clock_Now"])],
  "command-prefix": [oneOf("commands/*/id", ["zone_now", "now", "clock_now"])],
  "tab-position-format": [
    oneOf("integration/level1/tab_position", ["before:main", "after:", "after:zones", "first"]),
  ],
  "version-id-format": [
    text("id", (id, n) =>
      id.includes("@") ? [id.replace("@", "-"), id.replace(/@.*/, ""), `${id}.0`][n % 3] : id,
    ),
  ],
  "license-id": [
    oneOf("license", ["mit", "MTI", "Apache 2.0", "GPL-3", "Proprietary", "MIT or Apache-2.0", ""]),
  ],
};
