import {
  capabilityMeaning,
  permissionMeaning,
  stakeTitle,
  STAKES,
  type Stake,
} from "../../core/text/meanings";
import { message, plural } from "../../core/text/messages";
import type { AccessWithLine, EntryResult } from "../model/entry";
import { envelopeOf } from "../parts/field";
import { foldedList, listRenderer, type Folds } from "../parts/lists";
import { html, type Html, icon, type IconName, sentence, labeledIcon } from "../parts/html";
import { lineButton, sourceAttributes, earlierVersionLabel, isolate, oneLine } from "../parts/values";

const STAKE_ICONS: Readonly<Record<Stake, IconName>> = {
  files: "files",
  network: "globe",
  programs: "terminal",
  data: "database",
  host: "window",
  other: "question",
};

/** Renders the access that a user accepts by installing or updating the plugin. */
export function install(result: EntryResult, view: Folds): Html {
  const name = oneLine(envelopeOf(result).at("data", "item", "name"), message("The plugin"));
  const { access, changes } = result;
  const version = earlierVersionLabel(changes?.base ?? "", changes?.tag);
  const changedAccess = access.filter((item) => changeOf(item) !== "same");
  const sameAccess = access.filter((item) => changeOf(item) === "same");
  const needsNoAccess = access.every(({ state }) => state === "gone");
  return html`<div class="list-page install-page">
    <h2 class="lead">
      ${needsNoAccess ? sentence("{name} asks for no permissions", { name }) : sentence("{name} asks for these permissions", { name })}
      ${labeledIcon("info", originOfDescriptions(access))}
    </h2>
    ${accessSection("news", sentence("Changed since version {version}", { version }), "diff-modified", changedAccess, view)}
    ${STAKES.map((stake) => {
      const items = sameAccess.filter((item) => meaningOf(item).stake === stake);
      return accessSection(stake, stakeTitle(stake), STAKE_ICONS[stake], items, view);
    })}
    ${updateSection(result, view)}
  </div>`;
}

function originOfDescriptions(access: readonly AccessWithLine[]): string {
  return access.some(({ words }) => words?.host !== undefined)
    ? message("Descriptions without a host name are ours; the application may word them differently.")
    : message("These descriptions are ours; the application may word them differently.");
}

function accessSection(
  name: string,
  title: Html | string,
  iconName: IconName,
  items: readonly AccessWithLine[],
  view: Folds,
): Html | false {
  if (items.length === 0) return false;
  return html`<section class="stake ${name}" aria-labelledby="stake-${name}">
    <h3 id="stake-${name}">${icon(iconName)}${title}</h3>
    ${foldedList(items, view, {
      key: `access ${name}`,
      list: listRenderer("access", (item) => accessRow(item, view)),
      summary: (count) => plural(count, "{count} more permission", "{count} more permissions", { count }),
    })}
  </section>`;
}

function meaningOf({ permission, capability, words }: AccessWithLine): NonNullable<AccessWithLine["words"]> {
  if (words) return words;
  return permission === undefined ? capabilityMeaning(capability ?? "") : permissionMeaning(permission);
}

/** Isolates a host's texts, which may be written from right to left. */
function isolatedMeaning(item: AccessWithLine): Readonly<Record<"label" | "text", Html | string>> {
  const { label, sentence: text, host } = meaningOf(item);
  return host === undefined ? { label, text } : { label: isolate(label, 90), text: isolate(text, 600) };
}

function accessRow(item: AccessWithLine, view: Folds): Html {
  const { permission, capability, pointer, line: lineNumber, state } = item;
  const { label, text } = isolatedMeaning(item);
  const change = changeOf(item);
  const attributes = state !== "gone" && sourceAttributes(pointer);
  return html`<li class="${change}" ${attributes}>
    <p class="access-label">
      ${state === "gone" ? html`<del>${label}</del>` : html`<strong>${label}</strong>`} ${badge(change)}
    </p>
    ${state !== "gone" && html`<p class="meaning">${text}</p>`} ${programList(item, view)}
    <p class="place">
      ${[permission, capability].map((name) => name !== undefined && html`<code>${isolate(name, 80)}</code> `)}
      ${lineNumber !== undefined && lineButton(lineNumber)} ${state !== "gone" && hostNotes(item)}
    </p>
  </li>`;
}

/** Names the host that wrote the description, and the approval that the host requires. */
function hostNotes({ words }: AccessWithLine): Html {
  const { host, tier } = words ?? {};
  return html`${host !== undefined && html`<span>${sentence("In the words of {host}", { host: isolate(host, 60) })}</span>`}
  ${tier !== undefined && html`<span>${sentence("Approval: {tier}", { tier: isolate(tier, 40) })}</span>`}`;
}

/** Compares access with the previous version. An added program counts as more access. */
function changeOf({ state, programs }: AccessWithLine): "more" | "less" | "same" {
  const states = [state, ...programs.map((program) => program.state)];
  if (states.includes("new")) return "more";
  return states.includes("gone") ? "less" : "same";
}

function badge(change: "more" | "less" | "same"): Html | false {
  if (change === "same") return false;
  return html`<span class="badge ${change}"
    >${change === "more" ? html`${icon("diff-added")}${message("New")}` : html`${icon("diff-removed")}${message("Less access")}`}</span
  >`;
}

/** Lists the programs of a whitelist, or the values of a host's permission, and marks additions and removals. */
function programList({ permission, programs, pointer, state }: AccessWithLine, view: Folds): Html | false {
  const isProgramList = permission === "process_spawn_whitelist";
  if (programs.length === 0)
    return isProgramList && state !== "gone" && html`<p class="none">${message("No programs listed.")}</p>`;
  const programItem = (program: (typeof programs)[number]) => {
    const name = html`<code>${isolate(program.name, 120)}</code>`;
    if (program.state === "kept" || state !== "kept") return html`<li>${name}</li>`;
    return program.state === "new"
      ? html`<li class="more">${name} ${message("New")}</li>`
      : html`<li class="less"><del>${name}</del> ${message("removed")}</li>`;
  };
  return foldedList(programs, view, {
    key: `programs ${state} ${pointer}`,
    list: (items) =>
      html`<ul class="chips" aria-label="${isProgramList ? message("Programs") : message("Values")}">
        ${items.map(programItem)}
      </ul>`,
    summary: (count) =>
      isProgramList
        ? plural(count, "{count} more program", "{count} more programs", { count })
        : plural(count, "{count} more value", "{count} more values", { count }),
  });
}

function updateSection({ changes, access, earlier }: EntryResult, view: Folds): Html | false {
  if (earlier.isLoading)
    return html`<p class="none" role="status">${message("Reading the earlier versions…")}</p>`;
  if (!changes) return false;
  const version = earlierVersionLabel(changes.base, changes.tag);
  const newAccess = access.filter((item) => changeOf(item) === "more");
  return html`<section class="stake updating" aria-labelledby="stake-updating">
    <h3 id="stake-updating">${icon("history")}${message("On update")}</h3>
    <p>${acceptanceSentence(newAccess.length, version)}</p>
    ${foldedList(newAccess, view, {
      key: "accepted",
      list: listRenderer("accepted", (item) => html`<li>${icon("diff-added")}${accessToAccept(item)}</li>`),
      summary: (count) => plural(count, "{count} more change", "{count} more changes", { count }),
    })}
  </section>`;
}

function accessToAccept(item: AccessWithLine): Html | string {
  const { label } = isolatedMeaning(item);
  const addedPrograms = item.programs.filter((program) => item.state === "new" || program.state === "new");
  if (addedPrograms.length === 0) return label;
  const names = addedPrograms
    .slice(0, 5)
    .map(({ name }, i) => html`${i > 0 && message(", ")}${isolate(name, 60)}`);
  const values = { access: label, names: html`${names}`, count: addedPrograms.length - names.length };
  return values.count > 0
    ? sentence("{access}: {names} and {count} more", values)
    : sentence("{access}: {names}", values);
}

function acceptanceSentence(count: number, version: Html): Html {
  const values = { version, count };
  if (count === 0) return sentence("Users of version {version} have nothing new to accept.", values);
  return count === 1
    ? sentence("Users of version {version} have to accept this change:", values)
    : sentence("Users of version {version} have to accept {count} changes:", values);
}
