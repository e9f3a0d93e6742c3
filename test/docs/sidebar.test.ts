import { describe, expect, it } from "vitest";
import { sidebar } from "../../docs/.vitepress/site/sidebar";

interface Item {
  readonly text: string;
  readonly items: readonly Item[];
}

describe("the site's sidebar", () => {
  it("lists pages in the order in which a reader needs them", () => {
    const sections = sidebar()["/"] as readonly Item[];
    expect(sections.map(({ text, items }) => [text, ...items.map((item) => item.text)])).toEqual([
      [
        ...["Guide", "Start", "Write a manifest", "Preview the entry", "From the code to the catalog"],
        "Release",
      ],
      [
        ...["Reference", "Rules", "Settings", "Permissions", "HaloForge"],
        ...["VS Code", "The playground", "Other editors", "npm package", "In CI", "Tools for agents"],
        ...[
          "The functions",
          "What is trusted, and what is bounded",
          "Performance",
          "Changelog",
          "Testing",
          "Releasing",
        ],
        "Glossary of the Chinese translation",
      ],
      [
        ...["Promises", "The command line", "Configuration", "Rules", "The catalog interface"],
        ...["The catalog entry", "Releases", "The plugin's own files", "The language server"],
      ],
    ]);
  });
});
