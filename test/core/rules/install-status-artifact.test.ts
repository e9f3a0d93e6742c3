import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const NO_PACKAGE = '"install_status" is "available", but "artifact_url" is null. Use "blocked".';
const PACKAGE = '"install_status" is "blocked", but "artifact_url" is set. Use "available".';
const PLACEHOLDER = '"install_status" is "available", but this is a placeholder. Use "blocked".';

const without = (status: string): string =>
  published({
    artifact_url: "null",
    artifact_size: "null",
    signature_algorithm: "null",
    signing_key_id: "null",
    install_status: status,
  });

testRule("install-status-artifact", {
  valid: [
    {
      name: "blocked with a package whose address has a fault of its own",
      text: published({ artifact_url: '""', install_status: '"blocked"' }),
    },
    {
      name: "available with a part of a package, which artifact-nullness reports",
      text: published({ artifact_url: "null" }),
    },
    { name: "available with a package", text: published() },
    { name: "blocked without one", text: published({ artifact_url: "null", install_status: '"blocked"' }) },
    { name: "a blocked placeholder", text: placeholder() },
    { name: "a draft without a status", text: draft() },
    {
      name: "a status that is unknown, which another rule reports",
      text: placeholder({ install_status: '"closed"' }),
    },
    { name: "a status of another type", text: placeholder({ install_status: "false" }) },
    {
      name: "a package that is not known",
      text: published({ artifact_url: undefined, install_status: '"blocked"' }),
    },
    {
      name: "a package of another type",
      text: published({ artifact_url: "7", install_status: '"blocked"' }),
    },
    {
      name: "a text with a bracket missing",
      text: '{ "artifact_url": null, "install_status": "available"',
    },
    { name: "a valid detail response", text: detail() },
  ],
  invalid: [
    {
      name: "available without a package",
      text: without('«"available"»'),
      problems: [
        {
          message: NO_PACKAGE,
          pointer: "/install_status",
          severity: "error",
          related: ["null"],
          fixes: {
            'Change to "blocked"': without('"blocked"'),
          },
        },
      ],
    },
    {
      name: "blocked with a package",
      text: published({ install_status: '«"blocked"»' }),
      problems: [
        {
          message: PACKAGE,
          pointer: "/install_status",
          related: ['"https://files.example/clock-1.2.3.zip"'],
          fixes: { 'Change to "available"': published() },
        },
      ],
    },
    {
      name: "a placeholder that is available",
      text: placeholder({ install_status: '«"available"»' }),
      problems: [
        {
          message: PLACEHOLDER,
          pointer: "/install_status",
          related: [],
          fixes: { 'Change to "blocked"': placeholder() },
        },
      ],
    },
    {
      name: "a manifest that is checked as a placeholder because the kind is set",
      text: '{ "install_status": «"available"» }',
      options: { kind: "placeholder" },
      problems: [
        {
          message: PLACEHOLDER,
          pointer: "/install_status",
          fixes: { 'Change to "blocked"': '{ "install_status": "blocked" }' },
        },
      ],
    },
    {
      name: "versions of a detail response; the copies of the newest are fixed with it",
      text: detail({
        manifests: {
          0: { install_status: '«"blocked"»' },
          1: { install_status: '«"blocked"»' },
          2: { install_status: '«"available"»' },
        },
      }),
      problems: [
        {
          message: PACKAGE,
          pointer: "/data/versions/0/manifest/install_status",
          fixes: {
            'Change to "available"': detail({
              manifests: { 1: { install_status: '"blocked"' }, 2: { install_status: '"available"' } },
            }),
          },
        },
        {
          message: PACKAGE,
          pointer: "/data/versions/1/manifest/install_status",
          fixes: {
            'Change to "available"': detail({
              manifests: { 0: { install_status: '"blocked"' }, 2: { install_status: '"available"' } },
            }),
          },
        },
        {
          message: PLACEHOLDER,
          pointer: "/data/versions/2/manifest/install_status",
          fixes: {
            'Change to "blocked"': detail({
              manifests: { 0: { install_status: '"blocked"' }, 1: { install_status: '"blocked"' } },
            }),
          },
        },
      ],
    },
  ],
});
