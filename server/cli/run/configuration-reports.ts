import type { Configurations } from "../../program/configurations";
import { configurationReport, type FileReport, type ReportOptions } from "../../program/file-report";

/** The configuration files that hold for the files of a run. */
export class ConfigurationReports {
  readonly #names = new Set<string>();
  /** True if something of one could not be read. */
  isBroken = false;

  constructor(
    private readonly configurations: Configurations,
    private readonly shown: ReportOptions,
  ) {}

  /** Remembers a file by the name that it is reported under. */
  add(name: string): void {
    this.#names.add(name);
    this.isBroken ||= this.configurations.fileAt(name).isBroken;
  }

  /** Yields a report of each file about which there is something to say. */
  *reports(): Iterable<FileReport> {
    for (const name of this.#names) {
      const report = configurationReport(this.configurations.fileAt(name), this.shown);
      if (report.counted.length > 0) yield report;
    }
  }
}
