import { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  AUTHOR_NAME_REQUEST,
  type NewManifestParams,
  type NewManifestResult,
} from "../../../server/protocol";
import { ask } from "../../editor/ask";
import { message } from "../../../server/core/text/messages";
import { answered, askForChoices, askForText, type Step } from "./steps";

/** The answers to the questions; `file` is a path in the folder. */
export interface Answers extends Partial<Omit<NewManifestParams, "uri">> {
  readonly file?: string;
}

/** Asks the server for a draft, and for what is wrong with the answers. */
export type Draft = (params: Partial<NewManifestParams>) => Promise<NewManifestResult>;

interface Circumstances {
  readonly client: BaseLanguageClient;
  readonly draft: Draft;
  readonly folder: Uri;
  readonly given: Answers;
  /** The file to write, if it is decided already. */
  readonly file: Uri | undefined;
  readonly hasContent: (uri: Uri) => Promise<boolean>;
}

/** Returns the questions that are still open, in their order. */
export async function newManifestSteps(about: Circumstances): Promise<Step<Answers>[]> {
  const { client, draft, folder, given, file } = about;
  const author = (await ask<string | null>(client, AUTHOR_NAME_REQUEST, folder)) ?? "";
  const { licenses, levels, platforms } = await draft({});
  const steps: Record<keyof Answers, Step<Answers>> = {
    id: textStep(draft, "id", {
      prompt: message("What identifies the plugin? A reverse-domain name that never changes."),
      placeholder: "com.example.my-plugin",
      first: () => "",
    }),
    name: textStep(draft, "name", {
      prompt: message("What is the plugin called? Users read this name."),
      first: ({ id }) => nameFrom(id ?? ""),
    }),
    description: textStep(draft, "description", {
      prompt: message("What does the plugin do? One sentence for the list of plugins."),
      first: () => "",
    }),
    author: textStep(draft, "author", {
      prompt: message("Who makes the plugin? A person or an organization."),
      first: () => author,
    }),
    license: licenseStep(draft, licenses),
    levels: levelStep(levels),
    platforms: platformStep(platforms),
    file: fileStep(about),
  };
  const open = Object.entries(steps).filter(([name]) => given[name as keyof Answers] === undefined);
  return open.filter(([name]) => name !== "file" || !file).map(([, step]) => step);
}

interface TextStep {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly first: (answers: Answers) => string;
}

function textStep(
  draft: Draft,
  name: "id" | "name" | "description" | "author",
  { first, ...question }: TextStep,
): Step<Answers> {
  return async (answers, place) => {
    const value = answers[name] ?? first(answers);
    const problemOf = async (text: string) => (await draft({ [name]: text })).problems[name];
    const answer = await askForText(place, { ...question, value, problemOf });
    return answered(answers, answer, (text) => ({ [name]: text }));
  };
}

/** Derives a name from an identifier: *My Plugin* from `com.example.my-plugin`. */
function nameFrom(id: string): string {
  const words = id.slice(id.lastIndexOf(".") + 1).split(/[-_]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

function licenseStep(draft: Draft, licenses: readonly string[]): Step<Answers> {
  const choice = (license: string) => ({ label: license, value: license });
  const typed = async (text: string) => {
    const problem = (await draft({ license: text })).problems["license"];
    return problem === undefined ? choice(text) : { label: text, detail: problem, value: undefined };
  };
  return async (answers, place) => {
    const answer = await askForChoices(place, {
      prompt: message("Which license does the plugin have? Choose one, or type an SPDX expression."),
      choices: licenses.map(choice),
      chosen: [answers.license ?? licenses[0] ?? ""],
      many: false,
      typed,
    });
    return answered(answers, answer, ([license]) => (license === undefined ? {} : { license }));
  };
}

/** The level that most plugins have: a module of their own. */
const USUAL_LEVEL = 0;

function levelStep(levels: NewManifestResult["levels"]): Step<Answers> {
  return async (answers, place) => {
    const answer = await askForChoices(place, {
      prompt: message("What does the plugin add? With no level ticked, it adds nothing."),
      choices: levels.map(({ level, title, documentation }) => ({
        label: message("{level} · {title}", { level, title }),
        detail: documentation,
        value: level,
      })),
      chosen: answers.levels ?? [USUAL_LEVEL],
      many: true,
    });
    return answered(answers, answer, (chosen) => ({ levels: chosen }));
  };
}

function platformStep(platforms: NewManifestResult["platforms"]): Step<Answers> {
  const all = platforms.map(({ platform }) => platform);
  return async (answers, place) => {
    const answer = await askForChoices(place, {
      prompt: message("Where does the plugin run? Choose the platforms that you support."),
      choices: platforms.map(({ platform, title }) => ({ label: title, value: platform })),
      chosen: answers.platforms ?? all,
      many: true,
    });
    return answered(answers, answer, (chosen) => ({ platforms: chosen }));
  };
}

function fileStep({ draft, folder, hasContent }: Circumstances): Step<Answers> {
  const problemOf = async (path: string): Promise<string | undefined> => {
    const uri = Uri.joinPath(folder, path);
    const problem = (await draft({ uri: uri.toString() })).problems["uri"];
    if (problem !== undefined || !(await hasContent(uri))) return problem;
    return message("{path} has content already. Choose another file.", { path });
  };
  return async (answers, place) => {
    const answer = await askForText(place, {
      prompt: message("Which file is the manifest? A new or empty one, such as my-plugin/manifest.json."),
      value:
        answers.file ?? message("{name}/manifest.json", { name: answers.id?.split(".").at(-1) ?? "plugin" }),
      problemOf,
    });
    return answered(answers, answer, (path) => ({ file: path }));
  };
}
