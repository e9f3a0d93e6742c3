import { message } from "../../core/text/messages";
import type { PackageContents, PackageReader, ReadOptions } from "../../host/packages/reader.node";
import type { PackageSource } from "../../project/entry/inputs";
import type { PlatformPackage } from "../../protocol";

export interface ReadPackages {
  readonly contents: readonly PackageSource[];
  readonly failures: readonly string[];
  readonly isLoading: boolean;
}

interface Reading {
  /** Identifies the state of the file. */
  readonly stamp: string;
  readonly whole: Promise<PackageContents | string>;
  /** The contents, or the reason why there are none; undefined while reading. */
  read?: PackageContents | string;
}

/** Caches the contents of package files, which may have gigabytes. */
export class PackageCache {
  readonly #readings = new Map<string, Reading>();

  /** @param reader undefined if packages cannot be read */
  constructor(private readonly reader: PackageReader | undefined) {}

  get canRead(): boolean {
    return this.reader !== undefined;
  }

  get uris(): string[] {
    return [...this.#readings.keys()];
  }

  /** Returns the packages read so far, and starts reading the rest. @param onRead called after each one */
  async known(packages: readonly PlatformPackage[], onRead: () => void): Promise<ReadPackages> {
    const readings = await Promise.all(packages.map(({ uri }) => this.reading(uri)));
    for (const { read, whole } of readings) if (read === undefined) void whole.then(onRead);
    return summary(packages, readings);
  }

  /** Waits until all packages have been read. @throws AbortError */
  async whole(packages: readonly PlatformPackage[], options?: ReadOptions): Promise<ReadPackages> {
    const readings: Reading[] = [];
    // One after another: a disk reads two files no faster.
    for (const { uri } of packages) {
      const reading = await this.reading(uri, options);
      await reading.whole;
      options?.signal?.throwIfAborted();
      readings.push(reading);
    }
    return summary(packages, readings);
  }

  private async reading(uri: string, options: ReadOptions = {}): Promise<Reading> {
    const { stamp } = (await this.reader?.state(uri)) ?? { stamp: "" };
    const known = this.#readings.get(uri);
    if (known?.stamp === stamp) return known;
    const reading: Reading = { stamp, whole: this.read(uri, options) };
    this.#readings.set(uri, reading);
    void reading.whole.then((read) => {
      if (!options.signal?.aborted) reading.read = read;
      else if (this.#readings.get(uri) === reading) this.#readings.delete(uri);
    });
    return reading;
  }

  private async read(uri: string, options: ReadOptions): Promise<PackageContents | string> {
    if (!this.reader)
      return message("A browser cannot read packages. Use a desktop editor or the command line.");
    // Only a canceled reading rejects.
    return this.reader.read(uri, options).catch(String);
  }
}

function summary(packages: readonly PlatformPackage[], readings: readonly Reading[]): ReadPackages {
  const results = readings.map(({ read }) => read);
  const contents = packages.flatMap(({ platform }, i) => {
    const read = results[i];
    return typeof read === "object" ? { platform, ...read } : [];
  });
  const failures = results.filter((result) => typeof result === "string");
  return { contents, failures, isLoading: results.includes(undefined) };
}
