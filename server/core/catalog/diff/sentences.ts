import { placeName } from "../../json/tree/describe";
import { message, show } from "../../text/messages";
import type { Fact } from "./facts";
import { KINDS } from "./kinds";

/** Writes a change as one sentence. */
export function sentenceOf(was: Fact | undefined, is: Fact | undefined): string {
  const fact = is ?? was;
  if (!fact) return "";
  const { owner, name, pointer } = fact;
  const { words } = KINDS[fact.kind];
  if (words && !(was && is)) return (is ? words.added : words.removed)({ name, owner: owner?.name ?? "" });
  const member = show(placeName(owner ? pointer.slice(owner.pointer.length) : pointer));
  const values = {
    member,
    owner: owner?.name ?? "",
    before: show(was?.value ?? null),
    after: show(is?.value ?? null),
  };
  const change = was ? (is ? "changed" : "removed") : "added";
  return owner ? ofPart(owner.kind, change, values) : ofMember(change, values);
}

type Change = "added" | "removed" | "changed";

interface Values {
  readonly member: string;
  readonly owner: string;
  readonly before: string;
  readonly after: string;
}

function ofMember(change: Change, values: Values): string {
  switch (change) {
    case "added":
      return message("{member} is added: {after}.", values);
    case "removed":
      return message("{member} is removed.", values);
    case "changed":
      return message("{member} changes from {before} to {after}.", values);
  }
}

function ofPart(owner: Fact["kind"], change: Change, values: Values): string {
  switch (owner) {
    case "command":
      return ofCommand(change, values);
    case "setting":
      return ofSetting(change, values);
    case "handler":
      return ofHandler(change, values);
    default:
      return ofMember(change, values);
  }
}

function ofCommand(change: Change, values: Values): string {
  switch (change) {
    case "added":
      return message("Command {owner}: {member} is added: {after}.", values);
    case "removed":
      return message("Command {owner}: {member} is removed.", values);
    case "changed":
      return message("Command {owner}: {member} changes from {before} to {after}.", values);
  }
}

function ofSetting(change: Change, values: Values): string {
  switch (change) {
    case "added":
      return message("Setting {owner}: {member} is added: {after}.", values);
    case "removed":
      return message("Setting {owner}: {member} is removed.", values);
    case "changed":
      return message("Setting {owner}: {member} changes from {before} to {after}.", values);
  }
}

function ofHandler(change: Change, values: Values): string {
  switch (change) {
    case "added":
      return message("Document handler {owner}: {member} is added: {after}.", values);
    case "removed":
      return message("Document handler {owner}: {member} is removed.", values);
    case "changed":
      return message("Document handler {owner}: {member} changes from {before} to {after}.", values);
  }
}
