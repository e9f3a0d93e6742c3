import { message, messageLanguage } from "../../server/core/text/messages";
import { buttons, openDialog } from "./dialogs/dialog";
import { pick } from "./dialogs/picker";
import { copy } from "./panes/preview";
import { Playground } from "./playground";
import { INITIAL_TEXT, samples, DEFAULT_NAME } from "./samples";
import { LanguageServer } from "./server/language-server";
import "./style/playground.css";
import { element, required } from "./text/element";
import { openFile, saveFile, SavedText, textOf, type NamedText } from "./text/files";
import {
  readStored,
  store,
  showTheme,
  themeChoice,
  translatePage,
  type PageLanguage,
  type ThemeChoice,
} from "./text/choices";
import { fragmentOf, isShared, textIn } from "./text/fragment";

/* Starts the playground with the text from the address, the tab or the first sample, and connects the buttons. */

/** The hosts to choose from, as in server/generated/hosts.json. */
const HOSTS: readonly { readonly profile: string; readonly name: string }[] = [
  { profile: "haloforge", name: "HaloForge" },
];
const translations = await translatePage();
const { shared, damageMessage } = await sharedText();
/** The profile of the chosen host; without one, only the rules of the interface apply. */
let host = HOSTS.find(({ profile }) => profile === readStored("host"))?.profile;
const server = new LanguageServer(window.languageServer, translations, configuration());
const initial = shared ?? SavedText.read();
const playground = new Playground(initial ?? INITIAL_TEXT, server);
required("try", HTMLElement).hidden = initial !== undefined;
if (messageLanguage() === "zh-cn") required("site", HTMLAnchorElement).href = "../zh-CN/";
if (damageMessage) playground.announce(damageMessage);
if (shared) playground.rename(shared.name);

on("samples", chooseSample);
on("open", open);
on("save", save);
on("share", share);
on("theme", chooseTheme);
on("host", chooseHost);
required("menu", HTMLElement).addEventListener("click", ({ currentTarget }) =>
  (currentTarget as HTMLElement).hidePopover(),
);
showHost();
offerLanguage();
window.addEventListener("hashchange", () => {
  void sharedText().then(({ shared: next, damageMessage: reason }) => {
    if (next) playground.show(next);
    if (reason) playground.announce(reason);
  });
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void textOf(file).then((text) => playground.show(text), announceTooLarge);
});
void playground.shown.then(registerServiceWorker);

function on(id: string, handle: () => Promise<void>): void {
  required(id, HTMLButtonElement).addEventListener("click", () => void handle().catch(announceTooLarge));
}

async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Registration fails if the browser forbids service workers; the page then works online only.
  await navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
}

/** Takes the text out of the address, so that a reload shows the author's later edits. */
async function sharedText(): Promise<{ shared?: NamedText; damageMessage?: string }> {
  const { hash, pathname, search } = location;
  if (!isShared(hash)) return {};
  history.replaceState(null, "", pathname + search);
  try {
    return { shared: { name: DEFAULT_NAME, text: await textIn(hash) } };
  } catch {
    return {
      damageMessage: message("The link is damaged or too long. Ask for it again, or for the file."),
    };
  }
}

async function open(): Promise<void> {
  const text = await openFile();
  if (text) playground.show(text);
}

function announceTooLarge(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
  playground.announce(message("The file is larger than 8 MB. Choose a manifest."));
}

async function chooseSample(): Promise<void> {
  const sample = await pick(message("Samples"), samples(server));
  if (sample) playground.show({ name: DEFAULT_NAME, text: await sample.text() });
}

async function save(): Promise<void> {
  const name = await saveFile(playground.current);
  if (name === undefined) return;
  playground.rename(name);
  playground.announce(message("Saved as {name}.", { name }));
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(playground.current.text);
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
  const { closed } = openDialog(
    message("Share"),
    element("p", {
      textContent: message("The link itself holds the whole text. It is not stored anywhere else."),
    }),
    field,
    buttons(["copy", message("Copy Link")], ["", message("Close")]),
  );
  field.select();
  if ((await closed) === "copy") await copy(field.value, playground);
}

async function chooseTheme(): Promise<void> {
  const choices: { label: string; value: ThemeChoice }[] = [
    { label: message("As the system"), value: "system" },
    { label: message("Light"), value: "light" },
    { label: message("Dark"), value: "dark" },
  ];
  const chosen = await pickAnother(message("Colors"), choices, themeChoice());
  if (!chosen) return;
  store("theme", chosen.value === "system" ? undefined : chosen.value);
  showTheme(document, chosen.value);
  const { contentDocument } = required("frame", HTMLIFrameElement);
  if (contentDocument) showTheme(contentDocument, chosen.value);
}

function pickAnother<Item extends { readonly label: string; readonly value: unknown }>(
  title: string,
  choices: readonly Item[],
  current: unknown,
): Promise<Item | undefined> {
  const detail = (value: unknown) => value === current && { detail: message("chosen") };
  return pick(
    title,
    choices.map((choice) => ({ ...choice, ...detail(choice.value) })),
  );
}

async function chooseHost(): Promise<void> {
  const hosts = HOSTS.map(({ name, profile }) => ({ label: name, value: profile }));
  const none: { label: string; value: string | undefined } = { label: message("None"), value: undefined };
  const chosen = await pickAnother(message("Host"), [none, ...hosts], host);
  if (!chosen) return;
  host = chosen.value;
  store("host", host);
  showHost();
  server.configure(configuration());
}

function showHost(): void {
  const { name } = HOSTS.find(({ profile }) => profile === host) ?? {};
  required("host", HTMLButtonElement).textContent =
    name === undefined ? message("Host") : message("Host: {name}", { name });
}

function configuration(): string | undefined {
  return host && JSON.stringify({ extends: host });
}

/** Labels the language button in the other language; pressing it reloads the page in that language. */
function offerLanguage(): void {
  const button = required("language", HTMLButtonElement);
  const [language, name]: [PageLanguage, string] =
    messageLanguage() === "en" ? ["zh-cn", "简体中文"] : ["en", "English"];
  button.lang = language;
  button.textContent = name;
  button.addEventListener("click", () => {
    if (!playground.save()) return;
    store("language", language);
    location.reload();
  });
}
