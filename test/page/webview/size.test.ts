import { build } from "esbuild";
import { expect, it } from "vitest";

it("The page's script has at most 80 KB", async () => {
  const { outputFiles } = await build({
    entryPoints: ["server/page/webview/preview.ts"],
    outdir: "dist",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    loader: { ".svg": "dataurl" },
  });
  const [script] = outputFiles.filter(({ path }) => path.endsWith(".js"));
  expect(script?.contents.length).toBeGreaterThan(10_000);
  expect(script?.contents.length).toBeLessThanOrEqual(80_000);
});
