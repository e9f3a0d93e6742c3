import type { BaseChoice } from "../../core/release/bases";
import type { Side } from "../../core/release/comparison";
import type { Analysis } from "../../documents/analysis";
import { readBase } from "../../features";
import type { ChosenBase } from "../../program/entry/chosen";
import type { InputsContext } from "./inputs-cache";

/** A base that is read once. */
interface Reading {
  readonly answer: Promise<Side | string>;
  read?: Side | string;
}

/** Remembers the bases that readers have chosen, because git is run for some, and each keystroke needs them. */
export class BaseCache {
  /** By the manifest's URI and the choice. */
  readonly #readings = new Map<string, Reading>();

  constructor(private readonly context: InputsContext) {
    context.documents.open.onDidClose(() => this.outdate());
  }

  /** Returns what is known of a base, and starts reading it. @param onRead called once it has been read */
  known(analysis: Analysis, choice: BaseChoice, onRead: () => void): ChosenBase {
    const { answer, read } = this.#reading(analysis, choice);
    if (read === undefined) void answer.then(onRead);
    return { choice, side: read };
  }

  async whole(analysis: Analysis, choice: BaseChoice): Promise<ChosenBase> {
    return { choice, side: await this.#reading(analysis, choice).answer };
  }

  isSource(uri: string): boolean {
    return [...this.#readings.keys()].some((key) => key.endsWith(JSON.stringify({ uri })));
  }

  /** Lets all bases be read again when they are asked for. */
  outdate(): void {
    this.#readings.clear();
  }

  #reading(analysis: Analysis, choice: BaseChoice): Reading {
    const key = `${analysis.uri} ${JSON.stringify(choice)}`;
    const known = this.#readings.get(key);
    if (known) return known;
    const reading: Reading = { answer: readBase(this.context, analysis, choice) };
    this.#readings.set(key, reading);
    void reading.answer.then((read) => (reading.read = read));
    return reading;
  }
}
