import { testRule } from "../../support/rule-tester";
import { draft, placeholder, published } from "../../support/manifests";

testRule("catalog-members-missing", {
  valid: [
    { name: "a published manifest", text: published() },
    { name: "a placeholder", text: placeholder() },
    { name: "a draft that is half typed", text: '{ "id": "com.example.clock", "integration": }' },
  ],
  invalid: [
    {
      name: "a draft without catalog properties",
      text: draft({ changelog: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: "The catalog adds 14 missing properties on publication.",
          pointer: "",
          severity: "hint",
          fixes: {
            "Insert the catalog's properties": published({
              repository_url: '"https://clock.example/"',
              artifact_url: "null",
              artifact_size: "null",
              signature_algorithm: "null",
              signing_key_id: "null",
              changelog: "null",
              install_status: '"blocked"',
            }),
          },
        },
      ],
    },
    {
      name: "a draft with some catalog properties",
      text: draft({ kind: '"plugin"', tags: '["level-4", "time"]', changelog: '"First release."' }).replace(
        "{",
        "«{»",
      ),
      problems: [
        {
          message: "The catalog adds 11 missing properties on publication.",
          pointer: "",
          fixes: {
            "Insert the catalog's properties": published({
              repository_url: '"https://clock.example/"',
              artifact_url: "null",
              artifact_size: "null",
              signature_algorithm: "null",
              signing_key_id: "null",
              install_status: '"blocked"',
            }),
          },
        },
      ],
    },
    {
      name: "an unfinished draft: only derivable properties are inserted, and no placeholder results",
      text: '«{» "id": "com.example.clock", "version": "1.0.0", "capability_levels": [] }',
      problems: [
        {
          message: "The catalog adds 14 missing properties on publication.",
          pointer: "",
          fixes: {
            "Insert the catalog's properties":
              '{ "id": "com.example.clock", "version": "1.0.0", "capability_levels": [], "kind": "plugin", "source": "official", "tags": [], "max_app_version": null, "artifact_url": null, "artifact_size": null, "signature_algorithm": null, "signing_key_id": null, "changelog": null }',
          },
        },
      ],
    },
    ...(
      [
        ["a homepage is missing", { homepage: undefined }],
        ["the author is a name", { author: '"Ada Example"' }],
        ["a package is not signed yet", { artifacts: '{ "windows_x64": { "platform_family": "windows" } }' }],
        ["one of them is misspelled", { hompage_url: '"https://clock.example/"' }],
      ] as const
    ).map(([name, members]) => ({
      name: `a draft that would have more errors as a published manifest: ${name}`,
      text: draft(members).replace("{", "«{»"),
      problems: [{ message: "The catalog adds 14 missing properties on publication.", pointer: "" }],
    })),
  ],
});
