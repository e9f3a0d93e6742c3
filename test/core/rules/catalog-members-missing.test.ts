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
      name: "a draft with none of them",
      text: draft({ changelog: undefined }).replace("{", "«{»"),
      problems: [
        {
          message:
            "The catalog's members kind, summary, homepage_url, repository_url, source, tags, min_app_version, max_app_version, artifact_url, artifact_size, signature_algorithm, signing_key_id, changelog and install_status are missing; a published manifest has them, and the catalog adds them on publication.",
          pointer: "",
          severity: "hint",
          fixes: {
            "Add the catalog's members": published({
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
      name: "a draft with some of them",
      text: draft({ kind: '"plugin"', tags: '["level-4", "time"]', changelog: '"First release."' }).replace(
        "{",
        "«{»",
      ),
      problems: [
        {
          message:
            "The catalog's members summary, homepage_url, repository_url, source, min_app_version, max_app_version, artifact_url, artifact_size, signature_algorithm, signing_key_id and install_status are missing; a published manifest has them, and the catalog adds them on publication.",
          pointer: "",
          fixes: {
            "Add the catalog's members": published({
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
      name: "a draft from which not all can be derived: some are to be filled in",
      text: draft({ homepage: undefined, tags: '["level-4", "time"]' }).replace("{", "«{»"),
      problems: [
        {
          message:
            "The catalog's members kind, summary, homepage_url, repository_url, source, min_app_version, max_app_version, artifact_url, artifact_size, signature_algorithm, signing_key_id, changelog and install_status are missing; a published manifest has them, and the catalog adds them on publication.",
          pointer: "",
          fixes: {
            "Add the catalog's members": published({
              homepage: undefined,
              homepage_url: '"https://example.com/"',
              repository_url: '"https://example.com/"',
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
  ],
});
