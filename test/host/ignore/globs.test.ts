import { expect, it } from "vitest";
import { isPassedOver } from "../../../server/host/ignore/globs";

it("tests a file against as many globs as a configuration of 1 MB has", () => {
  const ignore = Array.from({ length: 100_000 }, (_, i) => ({ file: "a.json", glob: `fixtures/${i}/**` }));
  const isIgnored = (path: string) => isPassedOver(ignore, () => path.split("/"));
  expect(["fixtures/7/manifest.json", "fixtures/x/manifest.json"].map(isIgnored)).toEqual([true, false]);
});
