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
      name: "a draft with some of them",
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
      name: "a draft from which not all can be derived: some are to be filled in",
      text: draft({ homepage: undefined, tags: '["level-4", "time"]' }).replace("{", "«{»"),
      problems: [
        {
          message: "The catalog adds 13 missing properties on publication.",
          pointer: "",
          fixes: {
            "Insert the catalog's properties": published({
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
