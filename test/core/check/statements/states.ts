import { detail, published } from "../../../support/manifests";
import { NUMBER } from "./parts";
import { broken, IN, NO_PACKAGE, older, required, typed, type Statements } from "./statement";

/** Statements about placeholders, states and versions, and what follows from common sense. */
export const STATES: Statements = {
  "Placeholder version manifest": [
    [
      "a version without a package has the shorter manifest",
      "placeholder-version /data/versions/1/manifest",
      older(NO_PACKAGE),
    ],
    [
      "a version with a package has the full manifest",
      "placeholder-version /data/versions/2/manifest",
      detail({
        versions: {
          2: {
            artifact_url: '"https://a.example/"',
            artifact_size: "1",
            sha256: `"${"a1".repeat(32)}"`,
            signature: `"${"A".repeat(86)}=="`,
            signature_algorithm: '"ed25519"',
            signing_key_id: '"key-1"',
          },
        },
      }),
    ],
    ...required(
      IN.placeholder,
      "schema_version kind id name version summary description capability_levels permissions signature_required default_enabled install_status min_app_version max_app_version tags author source license repository_url changelog",
    ),
    ...typed(IN.placeholder, {
      schema_version: '"1"',
      kind: "1",
      id: "1",
      name: "1",
      version: "1",
      summary: "1",
      description: "1",
      capability_levels: "4",
      permissions: "{}",
      signature_required: '"true"',
      default_enabled: "0",
      install_status: "null",
      min_app_version: "null",
      max_app_version: "1",
      tags: "{}",
      author: "null",
      source: "1",
      license: "1",
      repository_url: "null",
      changelog: "1",
    }),
    broken(IN.placeholder, "install_status is blocked", "install-status-artifact", {
      install_status: '"available"',
    }),
    broken(IN.placeholder, "id is an item's identifier", "id-format", { id: '"clock"' }),
    broken(IN.placeholder, "version is MAJOR.MINOR.PATCH", "version-format", { version: '"1.0"' }),
    broken(IN.placeholder, "min_app_version is dotted numeric", "version-format", {
      min_app_version: '"a"',
    }),
    broken(IN.placeholder, "tags are sorted", "tags-unsorted", { tags: '["b", "a"]' }),
    broken(IN.placeholder, "repository_url is a URL", "url-format", { repository_url: '"clock"' }),
    broken(
      IN.placeholder,
      "author has a name",
      "missing-member",
      {
        author: '{ "url": "https://a.example/" }',
      },
      "author/name",
    ),
    broken(
      IN.placeholder,
      "author has no other members",
      "unknown-member",
      { author: '{ "name": "A", "url": "https://a.example/", "email": "a@a.example" }' },
      "author/email",
    ),
    [
      "changelog repeats the version's",
      "mirror-mismatch /data/versions/2/manifest/changelog",
      detail({ manifests: { 2: { changelog: '"Remote install is disabled."' } } }),
    ],
    broken(IN.placeholder, "author has a url", "missing-member", { author: '{ "name": "A" }' }, "author/url"),
    broken(
      IN.placeholder,
      "author's url is one",
      "url-format",
      { author: '{ "name": "A", "url": "a" }' },
      "author/url",
    ),
    broken(IN.placeholder, "changelog says that remote install is disabled", "placeholder-changelog", {
      changelog: '"Soon."',
    }),
    broken(IN.placeholder, "it has no other members", "unknown-member", { commands: "[]" }),
  ],
  "States and transitions": [
    broken(IN.manifest, "install_status is available or blocked", "unknown-value", {
      install_status: '"soon"',
    }),
    [
      "available has a package",
      "install-status-artifact /install_status",
      published({
        install_status: '"available"',
        artifact_url: "null",
        artifact_size: "null",
        signature_algorithm: "null",
        signing_key_id: "null",
      }),
    ],
    broken(IN.manifest, "blocked has none", "install-status-artifact", { install_status: '"blocked"' }),
  ],
  Versioning: [
    broken(IN.item, "an item's schema_version is an integer", "wrong-type", { schema_version: "1.5" }),
    broken(
      IN.manifest,
      "min_app_version and max_app_version state a range",
      "version-range",
      { max_app_version: '"0.9"' },
      "min_app_version",
    ),
    broken(
      IN.manifest,
      "compatibility.min_app_version states the same minimum",
      "compatibility-mismatch",
      { min_app_version: '"0.9"' },
      "min_app_version",
    ),
    [
      "each version occurs once",
      "duplicate-entry /data/versions/2",
      detail({
        versions: { 2: { id: '"com.example.clock-1.1.0"', version: '"1.1.0"' } },
        manifests: { 2: { version: '"1.1.0"' } },
      }),
    ],
  ],
  "What follows from names and common sense": [
    ["an object names a member once", "duplicate-member /name", published({ name: '"A", "name": "B"' })],
    broken(
      IN.manifest,
      "a list of unique things has each once",
      "duplicate-entry",
      { keywords: '["a", "a"]' },
      "keywords/1",
    ),
    broken(
      IN.manifest,
      "a capability and its permission go together",
      "capability-permission",
      { host_capabilities: '["aichat"]' },
      "host_capabilities/0",
    ),
    broken(
      IN.manifest,
      "a platform has a native library",
      "platform-native",
      { compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }' },
      "compatibility/platforms/1",
    ),
    broken(
      IN.manifest,
      "a tag of a level names a level of the manifest",
      "tags-stale",
      { tags: '["level-4", "level-9"]' },
      "tags/1",
    ),
    broken(
      IN.manifest,
      "a declared level adds something",
      "level-empty",
      { integration: '{ "level4": { "workflow_step_types": [] } }' },
      "integration/level4/workflow_step_types",
    ),
    broken(IN.manifest, "a name is the author's", "template-value", { name: '"My Plugin"' }),
    broken(NUMBER, "minimum is not above maximum", "setting-bounds", { minimum: "2", maximum: "1" }),
  ],
};
