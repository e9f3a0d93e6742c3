// @ts-check
/** Publishes a release. Lists the registries to publish to, the program for each one, and the credentials it needs. */
import { npmCall, run, runNode } from "../vscode/process.mjs";

/**
 * A call that publishes files. It runs `script` in Node or, without a script, `program`.
 * @typedef {object} Publication
 * @property {string} registry
 * @property {string} releaseName the release's name in the registry
 * @property {string} [script]
 * @property {"npm" | "gh"} [program]
 * @property {readonly string[]} args
 * @property {string} identityProof what proves the publisher's identity; there are no long-lived tokens
 * @property {readonly string[]} needs the environment variables that the workflow sets for the call
 * @property {{ args: readonly string[], answer: string }} [query] prints `answer` if the registry already has the release
 */

/** GitHub sets this variable for a job that is allowed to request an identity token. */
const IDENTITY_VARIABLE = "ACTIONS_ID_TOKEN_REQUEST_URL";

/**
 * Lists the calls that publish a release, in order. Each call skips a registry that already has the release, so a second
 * run completes a failed first run.
 * @param {{ extension: string, program: string, notes: string, attestation?: string | undefined }} files
 * @param {{ name: string, publisher: string, version: string }} manifest
 * @returns {Publication[]}
 */
export function publications({ extension, program, notes, attestation }, { name, publisher, version }) {
  const tag = `v${version}`;
  return [
    {
      registry: "Visual Studio Marketplace",
      releaseName: `${publisher}.${name} ${version}`,
      script: "node_modules/@vscode/vsce/vsce",
      args: ["publish", "--packagePath", extension, "--skip-duplicate", "--azure-credential"],
      identityProof: "the Azure identity that trusts the workflow Release",
      needs: ["AZURE_CLIENT_ID", "AZURE_TENANT_ID"],
    },
    {
      registry: "Open VSX",
      releaseName: `${publisher}.${name} ${version}`,
      script: "node_modules/ovsx/bin/ovsx",
      args: ["publish", "--packagePath", extension, "--skip-duplicate", "--trusted-publishing"],
      identityProof: "the identity of the workflow Release, as a trusted publisher",
      needs: [IDENTITY_VARIABLE],
    },
    {
      registry: "npm",
      releaseName: `${name}@${version}`,
      program: "npm",
      args: ["publish", program, "--access", "public", "--provenance"],
      identityProof: "the identity of the workflow Release, as a trusted publisher",
      needs: [IDENTITY_VARIABLE],
      query: { args: ["view", `${name}@${version}`, "version", "--json"], answer: `"${version}"` },
    },
    {
      registry: "GitHub",
      releaseName: `release ${tag}`,
      program: "gh",
      args: [
        ...["release", "create", tag, "--verify-tag", "--title", version, "--notes-file", notes],
        ...[extension, program, ...(attestation ? [attestation] : [])],
      ],
      identityProof: "the token of the workflow's job",
      needs: ["GH_TOKEN"],
      query: { args: ["release", "view", tag, "--json", "tagName"], answer: `"${tag}"` },
    },
  ];
}

/**
 * @param {Publication} call
 * @returns {Promise<boolean>} false if `query` finds the release in the registry
 */
export async function publish({ script, program = "npm", args, query }) {
  if (script) await runNode(script, args);
  else if (query && (await isPublished(program, query))) return false;
  else await runProgram(program, args, false);
  return true;
}

/**
 * @param {"npm" | "gh"} program
 * @param {{ args: readonly string[], answer: string }} query
 */
async function isPublished(program, { args, answer }) {
  try {
    return (await runProgram(program, args, true)).includes(answer);
  } catch {
    // npm and gh fail if the package or release does not exist. Any other failure recurs in the next call.
    return false;
  }
}

/**
 * @param {"npm" | "gh"} program
 * @param {readonly string[]} args
 * @param {boolean} quiet
 */
function runProgram(program, args, quiet) {
  if (program === "gh") return run("gh", args, { quiet });
  const { command, first } = npmCall(process);
  return run(command, [...first, ...args], { quiet });
}
