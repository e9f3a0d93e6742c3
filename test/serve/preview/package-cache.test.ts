import { expect, it } from "vitest";
import type { ReadablePackage, PackageReader, ReadOptions } from "../../../server/host/packages/reader.node";
import { PackageCache } from "../../../server/serve/preview/package-cache";

const PACKAGES = [{ platform: "linux_x64", uri: "file:///clock.zip" }];

/** A reader of one package, with its state; counts what is read. */
function packages() {
  const disk = { stamp: "1", read: 0 };
  const reader = {
    state: () => Promise.resolve({ stamp: disk.stamp }),
    async read(_uri: string, { signal }: ReadOptions) {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      disk.read++;
      return { size: disk.read } as unknown as ReadablePackage;
    },
  } as unknown as PackageReader;
  return { disk, cache: new PackageCache(reader) };
}

it("a package is read once, and again when it changes", async () => {
  const { disk, cache } = packages();
  const sizes = [];
  for (const stamp of ["1", "1", "2"]) {
    disk.stamp = stamp;
    sizes.push((await cache.readPackages(PACKAGES)).contents);
  }
  expect([sizes, disk.read]).toEqual([[1, 1, 2].map((size) => [{ platform: "linux_x64", size }]), 2]);
});

it("a package is read again after a canceled reading", async () => {
  const { cache } = packages();
  const canceled = new AbortController();
  const reading = cache.readPackages(PACKAGES, { signal: canceled.signal });
  canceled.abort();
  await expect(reading).rejects.toThrow("aborted");
  expect(await cache.readPackages(PACKAGES)).toEqual({
    contents: [{ platform: "linux_x64", size: 1 }],
    failures: [],
    isLoading: false,
  });
});
