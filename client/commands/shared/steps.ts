import { Disposable, QuickInputButtons, window, type QuickInput, type QuickPickItem } from "vscode";

/** The answer of a step whose user wants to see the step before. */
const BACK = Symbol("back");

interface Place {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

/** An answer; the back sign; undefined when the user cancels. */
type Answer<Value> = Promise<Value | typeof BACK | undefined>;

/** Asks for one of the answers of a dialog. A question that is asked again shows its earlier answer. */
export type Question<Answers, Value> = (answers: Answers, place: Place) => Answer<Value>;

/** The questions of a dialog, in their order. */
export type Questions<Answers> = { readonly [Name in keyof Answers]-?: Question<Answers, Answers[Name]> };

/**
 * Asks one question after the other, with a counter and a way back. Returns undefined when the user cancels.
 * @param open the questions to ask
 */
export async function askInSteps<Answers>(
  title: string,
  questions: Questions<Answers>,
  open: readonly (keyof Answers)[],
  answers: Answers,
): Promise<Answers | undefined> {
  let known = answers;
  for (let at = 0; at < open.length;) {
    const name = open[at] as keyof Answers;
    const answer = await questions[name](known, { title, step: at + 1, totalSteps: open.length });
    if (answer === undefined) return undefined;
    if (answer === BACK) at--;
    else {
      known = { ...known, [name]: answer };
      at++;
    }
  }
  return known;
}

interface TextQuestion {
  /** One sentence. */
  readonly prompt: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly problemOf: (text: string) => Promise<string | undefined>;
}

/** Asks for a text. An answer with a problem is not accepted. */
export function askForText(place: Place, question: TextQuestion): Answer<string> {
  const { prompt, value, placeholder, problemOf } = question;
  const input = window.createInputBox();
  Object.assign(input, { prompt, value, ...(placeholder === undefined ? {} : { placeholder }) });
  return shown<string>(input, place, (accept) => [
    input.onDidChangeValue(async (text) => {
      const problem = await problemOf(text);
      if (input.value === text) input.validationMessage = problem ?? "";
    }),
    input.onDidAccept(async () => {
      const text = input.value;
      const problem = await problemOf(text);
      if (problem === undefined) accept(text);
      else input.validationMessage = problem;
    }),
  ]);
}

interface Choice<Value> extends QuickPickItem {
  /** Undefined for a typed text that is not valid, which cannot be chosen; its detail says why. */
  readonly value: Value | undefined;
}

interface ChoiceQuestion<Value> {
  /** One sentence. */
  readonly prompt: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly many: boolean;
  /** Makes a choice of a typed text. */
  readonly typed?: (text: string) => Promise<Choice<Value>>;
}

/** Asks for one or many of some choices. */
export function askForChoices<Value>(
  place: Place,
  { prompt, choices, chosen, many, typed }: ChoiceQuestion<Value>,
): Answer<readonly Value[]> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, { items: choices, placeholder: prompt, canSelectMany: many, matchOnDescription: true });
  const before = choices.filter(({ value }) => value !== undefined && chosen.includes(value));
  if (many) pick.selectedItems = before;
  else pick.activeItems = before;
  return shown<readonly Value[]>(pick, place, (accept) => [
    pick.onDidAccept(() => {
      const values = pick.selectedItems.flatMap(({ value }) => (value === undefined ? [] : [value]));
      if (many || values.length > 0) accept(values);
    }),
    pick.onDidChangeValue(async (text) => {
      if (!typed) return;
      const isKnown = choices.some(({ label }) => label === text);
      const own = text.trim() === "" || isKnown ? undefined : await typed(text.trim());
      if (pick.value === text) pick.items = own ? [...choices, own] : choices;
    }),
  ]);
}

function shown<Value>(
  input: QuickInput & {
    buttons: readonly unknown[];
    onDidTriggerButton: (listener: () => void) => Disposable;
  },
  { title, step, totalSteps }: Place,
  listen: (accept: (answer: Value) => void) => Disposable[],
): Answer<Value> {
  Object.assign(input, { title, step, totalSteps, ignoreFocusOut: true });
  if (step > 1) input.buttons = [QuickInputButtons.Back];
  let listeners: Disposable | undefined;
  return new Promise<Value | typeof BACK | undefined>((resolve) => {
    listeners = Disposable.from(
      ...listen(resolve),
      // The only button.
      input.onDidTriggerButton(() => resolve(BACK)),
      input.onDidHide(() => resolve(undefined)),
    );
    input.show();
  }).finally(() => {
    listeners?.dispose();
    input.dispose();
  });
}
