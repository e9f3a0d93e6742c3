import { perLanguage } from "../../text/messages";
import { host, vocabulary } from "./haloforge-host";
import { source } from "./haloforge-source";
import type { Host } from "../host/host";
import type { Vocabulary } from "../host/host-vocabulary";
import type { SourceEntry } from "../host/source-entry";

/** What a host documents beyond the interface, as a part of a configuration. */
export interface HostProfile {
  readonly vocabulary: Vocabulary;
  readonly host: Host;
  readonly source: readonly SourceEntry[];
}

interface DatedProfile {
  readonly name: string;
  /** The date of the newest documentation that it is made of, `2026-06-07`; its month pins the profile. */
  readonly date: string;
  /** Makes the profile in the language of the messages on the first call; the same object each time. */
  readonly load: () => HostProfile;
}

/** The profiles that come with the program; of one host, the newest first. */
export const PROFILES: readonly DatedProfile[] = [
  {
    name: "haloforge",
    date: "2026-06-07",
    load: perLanguage(() => ({ vocabulary: vocabulary(), host: host(), source })),
  },
];
