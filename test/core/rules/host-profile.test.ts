import { HOSTS } from "../../../server/core/manifest/host";
import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const message = (count: number) =>
  `HaloForge knows the ${count} unknown values and properties. Set "extends": "haloforge" in .plugin-manifest.json.`;
const FIX = { 'Extend "haloforge" in this workspace': null };
const permissions = (...types: string[]) => `[${types.map((type) => `{ "type": "${type}" }`).join(", ")}]`;
/** Marks the opening brace. */
const atRoot = (text: string) => text.replace("{", "«{»");

testRule("host-profile", {
  valid: [
    { name: "nothing unknown", text: draft() },
    {
      name: "a single unknown value, which may be a mistake",
      text: draft({ permissions: permissions("clipboard_read") }),
    },
    {
      name: "a single unknown value that is listed twice",
      text: draft({ permissions: permissions("clipboard_read", "clipboard_read") }),
    },
    { name: "only an author that is a string", text: draft({ author: '"Ada"' }) },
    {
      name: "a value that no host knows, beside known ones",
      text: draft({ author: '"Ada"', permissions: permissions("clipboard_read", "clipboard_watch") }),
    },
    {
      name: "a property that no host knows, beside known ones",
      text: draft({ author: '"Ada"', permissions: permissions("clipboard_read"), colour: '"red"' }),
    },
    {
      name: "a configured host",
      text: draft({ author: '"Ada"', permissions: permissions("clipboard_read") }),
      options: { host: HOSTS[0] },
    },
    {
      name: "values of the vocabulary",
      text: draft({ author: '"Ada"', permissions: permissions("clipboard_read") }),
      options: { vocabulary: { permissions: ["clipboard_read"] } },
    },
    {
      name: "a published manifest",
      text: published({ author: '"Ada"', permissions: permissions("clipboard_read") }),
    },
    { name: "text that is not an object", text: '["clipboard_read", "process_spawn"]' },
  ],
  invalid: [
    {
      name: "two values",
      text: atRoot(draft({ permissions: permissions("clipboard_read", "process_spawn") })),
      problems: [{ message: message(2), pointer: "", severity: "hint", fixes: FIX }],
    },
    {
      name: "two values, one of them listed twice",
      text: atRoot(draft({ permissions: permissions("clipboard_read", "process_spawn", "clipboard_read") })),
      problems: [{ message: message(2), pointer: "", fixes: FIX }],
    },
    {
      name: "an author that is a string, and a level",
      text: atRoot(
        draft({ author: '"Ada"', capability_levels: "[2]", integration: '{ "level2": { "slots": [] } }' }),
      ),
      problems: [{ message: message(2), pointer: "", fixes: FIX }],
    },
    {
      name: "properties, and values of a window",
      text: atRoot(
        draft({
          author_url: '"https://ada.example/"',
          dependencies: "[]",
          window: '{ "default_open_mode": "smart", "reuse_key": "none", "allow_multiple": true }',
        }),
      ),
      problems: [{ message: message(4), pointer: "", fixes: FIX }],
    },
    {
      name: "values beside those of the vocabulary",
      text: atRoot(draft({ author: '"Ada"', permissions: permissions("clipboard_read", "clipboard_write") })),
      options: { vocabulary: { permissions: ["clipboard_read"] } },
      problems: [{ message: message(2), pointer: "", fixes: FIX }],
    },
  ],
});
