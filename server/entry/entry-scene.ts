import { changelogSections } from "../core/catalog/changelog";
import { readDetail } from "../core/catalog/review/past";
import type { Surroundings } from "../core/catalog/review/review";
import type { Note, Scene } from "./entry-result";
import type { FileHistory } from "../host/history";
import type { CatalogSettings } from "../settings/settings";

/** What the sources of an entry have said so far. */
export interface Found {
  /** The text of the earlier entry that a setting names. */
  readonly detail?: string | undefined;
  readonly changelog?: string | undefined;
  readonly icon?: string | undefined;
  readonly history: FileHistory;
  readonly isTrusted: boolean;
  readonly isLoading: boolean;
}

export const NOTHING_READ: Found = { history: { versions: [] }, isTrusted: true, isLoading: true };

/** Makes what an entry is made of from what was found; the same finds give the same object. */
export class Scenery {
  readonly #detail = keptFor(readDetail);
  readonly #changelog = keptFor(changelogSections);
  #last: { found: Found; settings: CatalogSettings; scene: Scene } | undefined;

  scene(found: Found, settings: CatalogSettings): Scene {
    if (this.#last?.found === found && this.#last.settings === settings) return this.#last.scene;
    const { icon, isLoading } = found;
    const scene = {
      surroundings: this.surroundings(found, settings),
      notes: this.notes(found, settings),
      isLoading,
      icon,
    };
    this.#last = { found, settings, scene };
    return scene;
  }

  isSame(one: Found, other: Found): boolean {
    const [a, b] = [one.history, other.history];
    const isSameHistory =
      a.remote === b.remote &&
      a.note === b.note &&
      (a.versions === b.versions || a.versions.length + b.versions.length === 0);
    const { detail, changelog, icon, isTrusted, isLoading } = one;
    return (
      isSameHistory &&
      detail === other.detail &&
      changelog === other.changelog &&
      icon === other.icon &&
      isTrusted === other.isTrusted &&
      isLoading === other.isLoading
    );
  }

  private surroundings({ detail, changelog, history }: Found, { source }: CatalogSettings): Surroundings {
    return {
      past: { detail: this.#detail(detail), tags: history.versions },
      changelog: this.#changelog(changelog),
      repositoryUrl: history.remote,
      source,
    };
  }

  private notes({ detail, history, isTrusted, isLoading }: Found, { currentEntry }: CatalogSettings): Note[] {
    const isUnread = currentEntry !== undefined && !isLoading && this.#detail(detail) === undefined;
    const unread = `'${currentEntry}' (the setting pluginManifest.catalog.currentEntry) is no detail response in the workspace.`;
    return [
      ...(isUnread ? [{ text: unread }] : []),
      ...(history.note === undefined ? [] : [{ text: history.note, ofGit: isTrusted }]),
    ];
  }
}

/** A function of a text that is called only when the text is another one. */
function keptFor<T>(make: (text: string) => T): (text: string | undefined) => T | undefined {
  let last: { text: string; made: T } | undefined;
  return (text) => {
    if (text === undefined) return undefined;
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}
