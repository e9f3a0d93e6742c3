import { Disposable, QuickInputButtons, window, type QuickInput, type QuickPickItem } from "vscode";

/** The answer when the user goes back to the previous step. */
const BACK = Symbol("back");

/** A question's title, and its step number if it is one of several questions. */
interface StepHeader {
  readonly title: string;
  readonly step?: number;
  readonly totalSteps?: number;
}

/** Resolves to the value, to BACK if the user goes back, or to undefined if the user cancels. */
type Answer<Value> = Promise<Value | typeof BACK | undefined>;

/** Asks for one answer. When the user goes back, the question starts with the earlier answer. */
export type Question<Answers, Value> = (answers: Answers, header: StepHeader) => Answer<Value>;

export type Questions<Answers> = { readonly [Name in keyof Answers]?: Question<Answers, Answers[Name]> };

/** Asks the questions that have no preset answer. @returns all answers; undefined if the user cancels */
export async function askInSteps<Answers extends object>(
  title: string,
  questions: Questions<Answers>,
  presets: Answers,
): Promise<Answers | undefined> {
  const unansweredNames = (Object.keys(questions) as (keyof Answers)[]).filter(
    (name) => presets[name] === undefined,
  );
  let answers = presets;
  for (let index = 0; index < unansweredNames.length;) {
    const name = unansweredNames[index] as keyof Answers;
    const header = { title, step: index + 1, totalSteps: unansweredNames.length };
    const answer = await questions[name]?.(answers, header);
    if (answer === undefined) return undefined;
    if (answer === BACK) index--;
    else {
      answers = { ...answers, [name]: answer };
      index++;
    }
  }
  return answers;
}

export interface TextQuestion {
  readonly prompt: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Returns the reason for refusing a text; undefined if the text is valid. */
  readonly validate: (text: string) => Promise<string | undefined>;
}

export function askForText(header: StepHeader, { validate, ...properties }: TextQuestion): Answer<string> {
  const input = Object.assign(window.createInputBox(), properties);
  return showInput<string>(input, header, (accept) => [
    input.onDidChangeValue(async (text) => {
      const problem = await validate(text);
      if (input.value === text) input.validationMessage = problem ?? "";
    }),
    input.onDidAccept(async () => {
      const text = input.value;
      const problem = await validate(text);
      if (problem === undefined) accept(text);
      else input.validationMessage = problem;
    }),
  ]);
}

interface ListQuestion extends TextQuestion {
  readonly items: readonly QuickPickItem[];
}

/**
 * Lets the user choose an item or type other text. Invalid text cannot be chosen; the list shows the problem below
 * the text. If `validate` returns "", the text only filters the items.
 */
export function askForLabelOrText(
  header: StepHeader,
  { prompt, items, value, validate }: ListQuestion,
): Answer<string> {
  const pick = window.createQuickPick();
  const activeItems = items.filter(({ label }) => label === value);
  Object.assign(pick, { placeholder: prompt, items, activeItems, matchOnDescription: true });
  let invalidItem: QuickPickItem | undefined;
  return showInput<string>(pick, header, (accept) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item && item !== invalidItem) accept(item.label);
    }),
    pick.onDidChangeValue(async (typedText) => {
      const label = typedText.trim();
      const isNew = label !== "" && !items.some((item) => item.label === label);
      const problem = isNew ? await validate(label) : "";
      if (pick.value !== typedText) return;
      const item = problem === undefined ? { label } : { label, detail: problem };
      invalidItem = problem === undefined ? undefined : item;
      pick.items = problem === "" ? items : [...items, item];
    }),
  ]);
}

interface Choice<Value> extends QuickPickItem {
  readonly value: Value;
}

export function askForChoices<Value>(
  header: StepHeader,
  prompt: string,
  choices: readonly Choice<Value>[],
  selectedValues: readonly Value[],
): Answer<readonly Value[]> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, { placeholder: prompt, items: choices, canSelectMany: true });
  pick.selectedItems = choices.filter(({ value }) => selectedValues.includes(value));
  return showInput<readonly Value[]>(pick, header, (accept) => [
    pick.onDidAccept(() => accept(pick.selectedItems.map(({ value }) => value))),
  ]);
}

async function showInput<Value>(
  input: QuickInput & {
    buttons: readonly unknown[];
    onDidTriggerButton: (listener: () => void) => Disposable;
  },
  header: StepHeader,
  addListeners: (accept: (answer: Value) => void) => Disposable[],
): Answer<Value> {
  const { step = 0 } = header;
  Object.assign(input, header, { ignoreFocusOut: step > 0 });
  if (step > 1) input.buttons = [QuickInputButtons.Back];
  let listeners: Disposable | undefined;
  try {
    return await new Promise<Value | typeof BACK | undefined>((resolve) => {
      listeners = Disposable.from(
        ...addListeners(resolve),
        input.onDidTriggerButton(() => resolve(BACK)),
        input.onDidHide(() => resolve(undefined)),
      );
      input.show();
    });
  } finally {
    listeners?.dispose();
    input.dispose();
  }
}
