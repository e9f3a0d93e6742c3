// @ts-check
/** The places where a release is published, the programs that publish it, and their credentials. */
import { npmCall, run, runNode } from "../vscode/process.mjs";

/**
 * One call that publishes files. Node runs `script`; `program` is npm or another one on the PATH.
 * @typedef {object} Publication
 * @property {string} to where
 * @property {string} what the name that it has there
 * @property {string} [script]
 * @property {"npm" | "gh"} [program]
 * @property {readonly string[]} args
 * @property {string} proof what proves who publishes; no store gets a token that somebody keeps
 * @property {readonly string[]} needs the variables that the call needs, which the workflow sets
 * @property {{ args: readonly string[], answer: string }} [asks] the arguments that print the answer if it is there already
 */

/** GitHub sets this variable for a job that may prove its identity. */
const IDENTITY = "ACTIONS_ID_TOKEN_REQUEST_URL";

/**
 * Lists the calls that publish a release, in their order. A place that has the release already is skipped, so after a
 * failure, the same call publishes the rest.
 * @param {{ extension: string, program: string, notes: string, attestation?: string | undefined }} files
 * @param {{ name: string, publisher: string, version: string }} manifest
 * @returns {Publication[]}
 */
export function publications({ extension, program, notes, attestation }, { name, publisher, version }) {
  const tag = `v${version}`;
  return [
    {
      to: "Visual Studio Marketplace",
      what: `${publisher}.${name} ${version}`,
      script: "node_modules/@vscode/vsce/vsce",
      args: ["publish", "--packagePath", extension, "--skip-duplicate", "--azure-credential"],
      proof: "the Azure identity that trusts the workflow Release",
      needs: ["AZURE_CLIENT_ID", "AZURE_TENANT_ID"],
    },
    {
      to: "Open VSX",
      what: `${publisher}.${name} ${version}`,
      script: "node_modules/ovsx/bin/ovsx",
      args: ["publish", "--packagePath", extension, "--skip-duplicate", "--trusted-publishing"],
      proof: "the identity of the workflow Release, as a trusted publisher",
      needs: [IDENTITY],
    },
    {
      to: "npm",
      what: `${name}@${version}`,
      program: "npm",
      args: ["publish", program, "--access", "public", "--provenance"],
      proof: "the identity of the workflow Release, as a trusted publisher",
      needs: [IDENTITY],
      asks: { args: ["view", `${name}@${version}`, "version", "--json"], answer: `"${version}"` },
    },
    {
      to: "GitHub",
      what: `release ${tag}`,
      program: "gh",
      args: [
        ...["release", "create", tag, "--verify-tag", "--title", version, "--notes-file", notes],
        ...[extension, program, ...(attestation ? [attestation] : [])],
      ],
      proof: "the token of the workflow's job",
      needs: ["GH_TOKEN"],
      asks: { args: ["release", "view", tag, "--json", "tagName"], answer: `"${tag}"` },
    },
  ];
}

/**
 * @param {Publication} call
 * @returns {Promise<boolean>} false if it was there
 */
export async function publish({ script, program = "npm", args, asks }) {
  if (script) await runNode(script, args);
  else if (asks && (await isThere(program, asks))) return false;
  else await runProgram(program, args, false);
  return true;
}

/**
 * @param {"npm" | "gh"} program
 * @param {{ args: readonly string[], answer: string }} asks
 */
async function isThere(program, { args, answer }) {
  try {
    return (await runProgram(program, args, true)).includes(answer);
  } catch {
    // npm and gh fail if there is no such package or release. Any other failure recurs in the next call.
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
