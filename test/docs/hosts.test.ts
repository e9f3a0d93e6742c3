import { describe, expect, it } from "vitest";
import { PROFILES } from "../../server/core/manifest/profiles/profiles";
import { hover } from "../../server/features/hover/hover";
import type { Settings } from "../../server/project/settings/settings";
import { open } from "../features/harness";
import { marked } from "../support/marked";

describe("docs/hosts/haloforge.md", () => {
  it("is a profile whose sentences explain the values of HaloForge, and of no value that the interface knows", () => {
    const { vocabulary = {}, host } = PROFILES[0]?.load() ?? {};
    const settings = { vocabulary, ...(host && { host }) };
    const mode = (name: string) => hoverAt(`{ "window": { "default_open_mode": "${name}█" } }`, settings);
    expect(mode("smart")).toContain(
      "**smart**\n\nThe application chooses the window\\.\n\nDocumented by [HaloForge](https://docs.haloforge.dev/plugins/manifest/).",
    );
    expect(mode("reuse_or_new")).not.toContain("HaloForge");
  });
});

function hoverAt(source: string, settings: Partial<Settings>): string {
  const { text: shown, cursor = 0 } = marked(source);
  const analysis = open(shown, settings);
  const found = hover(analysis, analysis.textDocument.positionAt(cursor));
  return (found?.contents as { value: string } | undefined)?.value ?? "";
}
