import { message } from "../../core/text/messages";
import type { ReadablePackage, PackageReader, ReadOptions } from "../../host/packages/reader.node";
import type { PackageSource } from "../../project/entry/inputs";
import type { PlatformPackage } from "../../protocol";

export interface PackageData {
  readonly contents: readonly PackageSource[];
  readonly failures: readonly string[];
  readonly isLoading: boolean;
}

interface Reading {
  /** Identifies the state of the file. */
  readonly stamp: string;
  readonly promise: Promise<ReadablePackage | string>;
  /** The contents, or an error message; undefined while reading. */
  result?: ReadablePackage | string;
}

/** Caches the contents of package files, which may be gigabytes in size. */
export class PackageCache {
  readonly #readings = new Map<string, Reading>();

  /** @param reader undefined if packages cannot be read */
  constructor(private readonly reader: PackageReader | undefined) {}

  get uris(): string[] {
    return [...this.#readings.keys()];
  }

  /** Returns the packages read so far, and starts reading the others. @param onRead called after each reading */
  async cachedPackages(packages: readonly PlatformPackage[], onRead: () => void): Promise<PackageData> {
    const readings = await Promise.all(packages.map(({ uri }) => this.startReading(uri)));
    for (const { result, promise } of readings) if (result === undefined) void promise.then(onRead);
    return summarize(packages, readings);
  }

  /** Returns all packages, after reading those that are not cached. @throws AbortError */
  async readPackages(packages: readonly PlatformPackage[], options?: ReadOptions): Promise<PackageData> {
    const readings: Reading[] = [];
    // Read one package after another, because reading two at once is no faster.
    for (const { uri } of packages) {
      const reading = await this.startReading(uri, options);
      await reading.promise;
      options?.signal?.throwIfAborted();
      readings.push(reading);
    }
    return summarize(packages, readings);
  }

  private async startReading(uri: string, options: ReadOptions = {}): Promise<Reading> {
    const { stamp } = (await this.reader?.state(uri)) ?? { stamp: "" };
    const lastReading = this.#readings.get(uri);
    if (lastReading?.stamp === stamp) return lastReading;
    const reading: Reading = { stamp, promise: this.read(uri, options) };
    this.#readings.set(uri, reading);
    void reading.promise.then((result) => {
      if (!options.signal?.aborted) reading.result = result;
      else if (this.#readings.get(uri) === reading) this.#readings.delete(uri);
    });
    return reading;
  }

  private async read(uri: string, options: ReadOptions): Promise<ReadablePackage | string> {
    if (!this.reader)
      return message("A browser cannot read packages. Use a desktop editor or the command line.");
    // Only a canceled reading rejects, and its result is unused.
    return this.reader.read(uri, options).catch(String);
  }
}

function summarize(packages: readonly PlatformPackage[], readings: readonly Reading[]): PackageData {
  const results = readings.map(({ result }) => result);
  const contents = packages.flatMap(({ platform }, i) => {
    const result = results[i];
    return typeof result === "object" ? { platform, ...result } : [];
  });
  const failures = results.filter((result) => typeof result === "string");
  return { contents, failures, isLoading: results.includes(undefined) };
}
