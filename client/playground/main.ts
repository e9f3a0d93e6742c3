import { message, messageLanguage } from "../../server/core/text/messages";
import { buttonRow, openDialog } from "./dialogs/dialog";
import { pickItem } from "./dialogs/picker";
import { copyText } from "./panes/preview";
import { Playground } from "./playground";
import { INITIAL_TEXT, requestSamples, DEFAULT_NAME } from "./samples";
import { ServerClient } from "./server/language-server";
import "./style/playground.css";
import { element, requireElement } from "./text/element";
import { openFile, saveFile, SavedText, readNamedText, type NamedText } from "./text/files";
import {
  readStored,
  storeValue,
  applyTheme,
  storedTheme,
  translatePage,
  type PageLanguage,
  type ThemeChoice,
} from "./text/preferences";
import { fragmentOf, hasSharedText, textFromFragment } from "./text/fragment";

/* Starts the playground with a text from the URL or the tab's storage, by default a draft, and connects the buttons. */

/** The hosts to choose from, as in server/generated/hosts.json. */
const HOSTS: readonly { readonly profile: string; readonly name: string }[] = [
  { profile: "haloforge", name: "HaloForge" },
];
const translations = await translatePage();
const { sharedText, linkError } = await takeSharedText();
/** Undefined if no host is chosen; then only the interface's rules apply. */
let hostProfile = HOSTS.find(({ profile }) => profile === readStored("host"))?.profile;
const server = new ServerClient(window.languageServer, translations, configurationText());
const sharedOrSavedText = sharedText ?? SavedText.restore();
const playground = new Playground(sharedOrSavedText ?? INITIAL_TEXT, server);
requireElement("try", HTMLElement).hidden = sharedOrSavedText !== undefined;
if (messageLanguage() === "zh-cn") requireElement("site", HTMLAnchorElement).href = "../zh-CN/";
if (linkError) playground.announce(linkError);
if (sharedText) playground.rename(sharedText.name);

onClick("samples", chooseSample);
onClick("open", chooseFile);
onClick("save", save);
onClick("share", share);
onClick("theme", chooseTheme);
onClick("host", chooseHost);
requireElement("menu", HTMLElement).addEventListener("click", ({ currentTarget }) =>
  (currentTarget as HTMLElement).hidePopover(),
);
showHost();
showLanguageButton();
window.addEventListener("hashchange", () => {
  void takeSharedText().then((link) => {
    if (link.sharedText) playground.show(link.sharedText);
    if (link.linkError) playground.announce(link.linkError);
  });
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void readNamedText(file).then((text) => playground.show(text), showIfTooLarge);
});
void playground.whenShown.then(registerServiceWorker);

function onClick(id: string, handle: () => Promise<void>): void {
  requireElement(id, HTMLButtonElement).addEventListener("click", () => void handle().catch(showIfTooLarge));
}

async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Registration fails if the browser forbids service workers; the page then works online only.
  await navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
}

/** Returns the shared text, and removes it from the URL; otherwise, a reload would discard the author's edits. */
async function takeSharedText(): Promise<{ sharedText?: NamedText; linkError?: string }> {
  const { hash, pathname, search } = location;
  if (!hasSharedText(hash)) return {};
  history.replaceState(null, "", pathname + search);
  try {
    return { sharedText: { name: DEFAULT_NAME, text: await textFromFragment(hash) } };
  } catch {
    return {
      linkError: message("The link is damaged or too long. Ask for it again, or for the file."),
    };
  }
}

async function chooseFile(): Promise<void> {
  const text = await openFile();
  if (text) playground.show(text);
}

function showIfTooLarge(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
  playground.announce(message("The file is larger than 8 MB. Choose a manifest."));
}

async function chooseSample(): Promise<void> {
  const sample = await pickItem(message("Samples"), requestSamples(server));
  if (sample) playground.show({ name: DEFAULT_NAME, text: await sample.getText() });
}

async function save(): Promise<void> {
  const name = await saveFile(playground.namedText);
  if (name === undefined) return;
  playground.rename(name);
  playground.announce(message("Saved as {name}.", { name }));
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(playground.namedText.text);
  if (fragment === undefined) {
    playground.announce(message("The text is too long for a link. Save it as a file and send that."));
    return;
  }
  const field = element("input", {
    type: "text",
    readOnly: true,
    value: location.href.replace(/#.*/, "") + fragment,
  });
  field.setAttribute("aria-label", message("Link"));
  const { whenClosed } = openDialog(
    message("Share"),
    element("p", {
      textContent: message("The link itself holds the whole text. It is not stored anywhere else."),
    }),
    field,
    buttonRow(["copy", message("Copy Link")], ["", message("Close")]),
  );
  field.select();
  if ((await whenClosed) === "copy") await copyText(field.value, playground);
}

async function chooseTheme(): Promise<void> {
  const choices: { label: string; value: ThemeChoice }[] = [
    { label: message("Same as the system"), value: "system" },
    { label: message("Light"), value: "light" },
    { label: message("Dark"), value: "dark" },
  ];
  const chosen = await pickValue(message("Colors"), choices, storedTheme());
  if (!chosen) return;
  storeValue("theme", chosen.value === "system" ? undefined : chosen.value);
  applyTheme(document, chosen.value);
  const { contentDocument } = requireElement("frame", HTMLIFrameElement);
  if (contentDocument) applyTheme(contentDocument, chosen.value);
}

function pickValue<Item extends { readonly label: string; readonly value: unknown }>(
  title: string,
  choices: readonly Item[],
  currentValue: unknown,
): Promise<Item | undefined> {
  const detailOf = (value: unknown) => value === currentValue && { detail: message("current") };
  return pickItem(
    title,
    choices.map((choice) => ({ ...choice, ...detailOf(choice.value) })),
  );
}

async function chooseHost(): Promise<void> {
  const hosts = HOSTS.map(({ name, profile }) => ({ label: name, value: profile }));
  const noHost: { label: string; value: string | undefined } = { label: message("None"), value: undefined };
  const chosen = await pickValue(message("Host"), [noHost, ...hosts], hostProfile);
  if (!chosen) return;
  hostProfile = chosen.value;
  storeValue("host", hostProfile);
  showHost();
  server.configure(configurationText());
}

function showHost(): void {
  const { name } = HOSTS.find(({ profile }) => profile === hostProfile) ?? {};
  requireElement("host", HTMLButtonElement).textContent =
    name === undefined ? message("Host") : message("Host: {name}", { name });
}

function configurationText(): string | undefined {
  return hostProfile && JSON.stringify({ extends: hostProfile });
}

/** Labels the button with the other language. The button reloads the page in that language. */
function showLanguageButton(): void {
  const button = requireElement("language", HTMLButtonElement);
  const [language, name]: [PageLanguage, string] =
    messageLanguage() === "en" ? ["zh-cn", "简体中文"] : ["en", "English"];
  button.lang = language;
  button.textContent = name;
  button.addEventListener("click", () => {
    if (!playground.save()) return;
    storeValue("language", language);
    location.reload();
  });
}
