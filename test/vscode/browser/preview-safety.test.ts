import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";
import { UNFOLDED } from "./layout.js";

/** It leaves a mark where anything of it runs. */
const ATTACK =
  `"><img src=x onerror="document.title='pwned'"><svg onload="document.title='pwned'"></svg>` +
  `<script>document.title='pwned'</script><style>*{display:none}</style><base href="https://evil.example/">`;

/** The part of the browser's own objects that the tests touch. */
interface PageElement {
  ownerDocument: {
    title: string;
    createElement(name: string): { textContent: string };
    head: { append(element: unknown): void };
    querySelectorAll(selector: string): ArrayLike<{ outerHTML: string }>;
    querySelector(selector: string): { outerHTML: string } | null;
  };
}

describe("The preview of a hostile manifest", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);
  const inPage = <T>(script: (element: PageElement, argument: string) => T, argument = "") =>
    page("main").evaluate(script, argument);

  beforeAll(async () => {
    editor = await openEditor();
    await mkdir(join(editor.folder, "hostile"));
    await writeFile(join(editor.folder, "hostile", "manifest.json"), JSON.stringify(hostile(), null, 2));
    await editor.openFile("hostile/manifest.json");
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await page("h1").waitFor();
  });

  it.each(["page", "install", "changes", "release", "payload", "checks"] as const)(
    "runs nothing of it and adds nothing to the %s",
    async (tab) => {
      await chooseTab(editor.preview(), tab);
      await page("main").evaluate(UNFOLDED);
      await page("main").evaluate(FAILED_IMAGE);
      expect(await inPage(({ ownerDocument }) => ownerDocument.title)).toBe("Catalog entry");
      // Taking a picture leaves an empty style on text fields.
      const added =
        "main :is(img, svg, script, style, base, iframe, object, link, meta, form, [onerror], [onload], [style]:not([style='']))";
      expect(
        await inPage(
          ({ ownerDocument }, selector) =>
            Array.from(ownerDocument.querySelectorAll(selector), ({ outerHTML }) => outerHTML.slice(0, 300)),
          added,
        ),
      ).toEqual([]);
      if (tab === "page" || tab === "payload")
        await expect.poll(() => page(`#panel-${tab}`).innerText()).toContain("onerror=");
    },
  );

  it("shows origins without running anything", async () => {
    await chooseTab(editor.preview(), "page");
    await page(".setting-label").first().hover();
    await expect.poll(() => page("#origin").innerText()).toContain("onerror=");
    expect(await inPage(({ ownerDocument }) => ownerDocument.title)).toBe("Catalog entry");
    expect(await page("#origin *").count()).toBe(0);
  });

  it("links to the Web only", async () => {
    await chooseTab(editor.preview(), "page");
    expect(await page("main a").count()).toBe(0);
    expect(await page(".facts").innerText()).toContain("javascript:");
  });

  it("does not run an injected script", async () => {
    await inPage(({ ownerDocument }) => {
      const script = ownerDocument.createElement("script");
      script.textContent = "document.title = 'pwned'";
      ownerDocument.head.append(script);
    });
    expect(await inPage(({ ownerDocument }) => ownerDocument.title)).toBe("Catalog entry");
  });

  it("sends no request to another server", () => {
    expect(editor.requests).toEqual([]);
  });
});

/** Resolves after what an image of the page would have run by now. */
const FAILED_IMAGE = `new Promise((done) => {
  const image = new Image();
  image.onerror = () => done();
  image.src = "y";
})`;

function hostile(): object {
  return {
    id: `a.b${ATTACK}`,
    name: `Hostile ${ATTACK}`,
    version: ATTACK,
    description: `\u202E${ATTACK}`,
    long_description: ATTACK.repeat(50),
    author: { name: ATTACK, url: "javascript:document.title='pwned'" },
    homepage: "javascript:document.title='pwned'",
    repository_url: "data:text/html,<script>document.title='pwned'</script>",
    license: ATTACK,
    keywords: [ATTACK],
    compatibility: { min_app_version: ATTACK, min_host_api_version: ATTACK, platforms: [ATTACK] },
    host_capabilities: [ATTACK],
    capability_levels: [0],
    integration: { level0: { [ATTACK]: ATTACK } },
    permissions: [{ type: ATTACK }, { type: "process_spawn_whitelist", value: [ATTACK] }],
    commands: [{ id: ATTACK, description: ATTACK }],
    icon: `assets/${ATTACK}.svg`,
    changelog: ATTACK,
    tags: [ATTACK],
    artifact_url: ATTACK,
    artifact_size: ATTACK,
    sha256: ATTACK,
    signature: ATTACK,
    signature_algorithm: ATTACK,
    signing_key_id: ATTACK,
    settings_schema: {
      type: "object",
      properties: {
        [ATTACK]: { type: "string", title: ATTACK, description: ATTACK, default: ATTACK, enum: [ATTACK] },
        number: { type: "number", title: ATTACK, default: ATTACK, minimum: ATTACK },
        text: { type: "string", default: ATTACK, minLength: ATTACK },
        other: ATTACK,
        another: { type: ATTACK },
      },
    },
  };
}
