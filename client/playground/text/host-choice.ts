import { HOSTS } from "../../../server/core/text/hosts";
import { message } from "../../../server/core/text/messages";
import { keepChoice, keptChoice } from "./kept-choice";

/* The host that manifests are checked for is kept for all tabs; without one, only the interface counts. */

const KEY = "plugin-manifest.host";

/** A host to choose; without a profile, none. */
export interface HostChoice {
  readonly label: string;
  readonly profile?: string;
}

/** Lists what the reader can choose. */
export function hostChoices(): HostChoice[] {
  return [{ label: message("None") }, ...HOSTS.map(({ name, profile }) => ({ label: name, profile }))];
}

/** Returns the host that the reader has chosen. */
export function chosenHost(): HostChoice | undefined {
  const kept = keptChoice(KEY);
  return hostChoices().find(({ profile }) => profile !== undefined && profile === kept);
}

/** Keeps a choice. */
export function keepHost({ profile }: HostChoice): void {
  keepChoice(KEY, profile);
}

/** Returns the configuration file for a choice; undefined for none. */
export function configurationFor(choice: HostChoice | undefined): string | undefined {
  return choice?.profile === undefined ? undefined : JSON.stringify({ extends: choice.profile });
}
