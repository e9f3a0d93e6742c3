import { placeName } from "../json/tree/describe";
import { isArray, type JsonValue } from "../json/tree/value";
import { message, show } from "../text/messages";
import { canonical, type Fact } from "./facts";
import { KINDS } from "./kinds";

export function sentenceOf(was: Fact | undefined, is: Fact | undefined): string {
  const fact = is ?? was;
  if (!fact) return "";
  const { owner, name, pointer } = fact;
  const { words } = KINDS[fact.kind];
  if (words && !(was && is)) return (is ? words.added : words.removed)({ name, owner: owner?.name ?? "" });
  if (fact.kind === "choices" && isArray(was?.value) && isArray(is?.value))
    return ofChoices(owner?.name ?? "", was.value, is.value);
  // Only some owners are named in the sentence about a part of theirs.
  const ofOwner = BY_OWNER.get(owner?.kind);
  const start = ofOwner ? owner?.pointer.length : 0;
  const member = show(placeName(pointer.slice(start)));
  const values = {
    member,
    owner: owner?.name ?? "",
    before: show(was?.value ?? null),
    after: show(is?.value ?? null),
  };
  return (ofOwner ?? OF_MEMBER)[was ? (is ? "changed" : "removed") : "added"](values);
}

interface Values {
  readonly member: string;
  readonly owner: string;
  readonly before: string;
  readonly after: string;
}

type Sentences = Readonly<Record<"added" | "removed" | "changed", (values: Values) => string>>;

const OF_MEMBER: Sentences = {
  added: (values) => message("{member} is added: {after}.", values),
  removed: (values) => message("{member} is removed.", values),
  changed: (values) => message("{member} changes from {before} to {after}.", values),
};

const BY_OWNER: ReadonlyMap<Fact["kind"] | undefined, Sentences> = new Map([
  [
    "command",
    {
      added: (values) => message("Command {owner}: {member} is added: {after}.", values),
      removed: (values) => message("Command {owner}: {member} is removed.", values),
      changed: (values) => message("Command {owner}: {member} changes from {before} to {after}.", values),
    },
  ],
  [
    "setting",
    {
      added: (values) => message("Setting {owner}: {member} is added: {after}.", values),
      removed: (values) => message("Setting {owner}: {member} is removed.", values),
      changed: (values) => message("Setting {owner}: {member} changes from {before} to {after}.", values),
    },
  ],
  [
    "handler",
    {
      added: (values) => message("Document handler {owner}: {member} is added: {after}.", values),
      removed: (values) => message("Document handler {owner}: {member} is removed.", values),
      changed: (values) =>
        message("Document handler {owner}: {member} changes from {before} to {after}.", values),
    },
  ],
]);

function ofChoices(owner: string, before: readonly JsonValue[], after: readonly JsonValue[]): string {
  const [added, removed] = [choicesOnlyIn(after, before), choicesOnlyIn(before, after)];
  const values = { owner, added, removed };
  if (removed === "") return message("Setting {owner}: choices added: {added}.", values);
  if (added === "") return message("Setting {owner}: choices removed: {removed}.", values);
  return message("Setting {owner}: choices added: {added}; removed: {removed}.", values);
}

/** The most characters of a list in a sentence; the change itself has the whole list. */
const MAX_LIST = 120;

function choicesOnlyIn(choices: readonly JsonValue[], others: readonly JsonValue[]): string {
  const known = new Set(others.map(canonical));
  const words = choices.filter((choice) => !known.has(canonical(choice))).map(show);
  const comma = message(", ");
  const all = [...new Set(words)].join(comma);
  return all.length <= MAX_LIST ? all : `${all.slice(0, all.lastIndexOf(comma, MAX_LIST))}${comma}…`;
}
