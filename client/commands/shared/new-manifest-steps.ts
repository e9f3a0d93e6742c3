import { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  AUTHOR_NAME_REQUEST,
  type NewManifestParams,
  type NewManifestResult,
} from "../../../server/protocol";
import { ask } from "../../editor/ask";
import { message } from "../../../server/core/text/messages";
import { askForChoices, askForText, type Question, type Questions } from "./steps";

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
  readonly hasContent: (uri: Uri) => Promise<boolean>;
}

export async function newManifestQuestions(about: Circumstances): Promise<Questions<Answers>> {
  const { client, draft, folder } = about;
  const author = (await ask<string | null>(client, AUTHOR_NAME_REQUEST, folder)) ?? "";
  const { licenses, levels, platforms } = await draft({});
  return {
    id: textQuestion(draft, "id", {
      prompt: message("What identifies the plugin? A reverse-domain name that never changes."),
      placeholder: "com.example.my-plugin",
      first: () => "",
    }),
    name: textQuestion(draft, "name", {
      prompt: message("What is the plugin called? Users read this name."),
      first: ({ id }) => nameFrom(id ?? ""),
    }),
    description: textQuestion(draft, "description", {
      prompt: message("What does the plugin do? One sentence for the list of plugins."),
      first: () => "",
    }),
    author: textQuestion(draft, "author", {
      prompt: message("Who makes the plugin? A person or an organization."),
      first: () => author,
    }),
    license: licenseQuestion(draft, licenses),
    levels: (answers, place) =>
      askForChoices(place, {
        prompt: message("What does the plugin add? With no level ticked, it adds nothing."),
        choices: levels.map(({ level, title, documentation }) => ({
          label: message("{level} · {title}", { level, title }),
          detail: documentation,
          value: level,
        })),
        chosen: answers.levels ?? [USUAL_LEVEL],
        many: true,
      }),
    platforms: (answers, place) =>
      askForChoices(place, {
        prompt: message("Where does the plugin run? Choose the platforms that you support."),
        choices: platforms.map(({ platform, title }) => ({ label: title, value: platform })),
        chosen: answers.platforms ?? platforms.map(({ platform }) => platform),
        many: true,
      }),
    file: fileQuestion(about),
  };
}

/** The level that most plugins have: a module of their own. */
const USUAL_LEVEL = 0;

interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly first: (answers: Answers) => string;
}

function textQuestion(
  draft: Draft,
  name: "id" | "name" | "description" | "author",
  { first, ...question }: TextQuestion,
): Question<Answers, string> {
  const problemOf = async (text: string) => (await draft({ [name]: text })).problems[name];
  return (answers, place) =>
    askForText(place, { ...question, value: answers[name] ?? first(answers), problemOf });
}

/** Derives a name from an identifier: *My Plugin* from `com.example.my-plugin`. */
function nameFrom(id: string): string {
  const words = id.slice(id.lastIndexOf(".") + 1).split(/[-_]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

function licenseQuestion(draft: Draft, licenses: readonly string[]): Question<Answers, string> {
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
    return typeof answer === "object" ? answer[0] : answer;
  };
}

function fileQuestion({ draft, folder, hasContent }: Circumstances): Question<Answers, string> {
  const problemOf = async (path: string): Promise<string | undefined> => {
    const uri = Uri.joinPath(folder, path);
    const problem = (await draft({ uri: uri.toString() })).problems["uri"];
    if (problem !== undefined || !(await hasContent(uri))) return problem;
    return message("{path} has content already. Choose another file.", { path });
  };
  return (answers, place) =>
    askForText(place, {
      prompt: message("Which file is the manifest? A new or empty one, such as my-plugin/manifest.json."),
      value:
        answers.file ?? message("{name}/manifest.json", { name: answers.id?.split(".").at(-1) ?? "plugin" }),
      problemOf,
    });
}
