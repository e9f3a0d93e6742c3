declare module "yauzl" {
  interface Entry {
    readonly fileName: string;
    isEncrypted(): boolean;
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    close(): void;
  }
  interface Options {
    readonly autoClose?: boolean;
    readonly lazyEntries?: boolean;
    readonly validateEntrySizes?: boolean;
  }
  export function fromFdPromise(fd: number, options: Options): Promise<ZipFile>;
}
