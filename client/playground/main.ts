import { HOSTS } from "../../server/core/text/hosts";
import { message, messageLanguage } from "../../server/core/text/messages";
import { buttons, openDialog } from "./dialogs/dialog";
import { pick } from "./dialogs/picker";
import { copy } from "./panes/preview-actions";
import { Playground } from "./playground";
import { FIRST, samples, UNNAMED } from "./samples";
import { LanguageServer } from "./server/language-server";
import "./style/playground.css";
import { element, required } from "./text/element";
import { openFile, saveFile, textOf, type NamedText } from "./text/files";
import { keep, kept, showTheme, themeChoice, translatePage, type ThemeChoice } from "./text/choices";
import type { PageLanguage } from "./text/first-language";
import { fragmentOf, isShared, textIn } from "./text/fragment";
import { KeptText } from "./text/kept-text";

/* Starts the playground with the text of the address, of the tab, or of the first sample; then connects the buttons. */

const translations = await translatePage();
const { shared, damage } = await sharedText();
/** The profile of the chosen host; without one, only the interface counts. */
let host = HOSTS.find(({ profile }) => profile === kept("host"))?.profile;
const server = new LanguageServer(window.languageServer, translations, configuration());
const initial = shared ?? KeptText.read();
const playground = new Playground(initial ?? FIRST, server);
required("try", HTMLElement).hidden = initial !== undefined;
if (messageLanguage() === "zh-cn") required("site", HTMLAnchorElement).href = "../zh-CN/";
if (damage) playground.say(damage);
if (shared) playground.rename(shared.name);

on("samples", chooseSample);
on("open", async () => show(await openFile()));
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
  void sharedText().then(({ shared: next, damage: reason }) => {
    if (next) playground.show(next);
    if (reason) playground.say(reason);
  });
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void textOf(file).then(show, sayTooLarge);
});
void playground.shown.then(registerServiceWorker);

function on(id: string, handle: () => Promise<void>): void {
  required(id, HTMLButtonElement).addEventListener("click", () => void handle().catch(sayTooLarge));
}

async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // The registration fails where a browser allows no service worker; then the page needs the network at each start.
  await navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
}

/** Returns the text of the address and removes it from there: a reload then shows what has been typed since. */
async function sharedText(): Promise<{ shared?: NamedText; damage?: string }> {
  const { hash, pathname, search } = location;
  if (!isShared(hash)) return {};
  history.replaceState(null, "", pathname + search);
  try {
    return { shared: { name: UNNAMED, text: await textIn(hash) } };
  } catch {
    return { damage: message("The link is damaged or too long. Ask for it again, or for the file.") };
  }
}

function show(text: NamedText | undefined): void {
  if (text) playground.show(text);
}

function sayTooLarge(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
  playground.say(message("The file is larger than 8 MB. Choose a manifest."));
}

async function chooseSample(): Promise<void> {
  const sample = await pick(message("Samples"), samples(server));
  if (sample) playground.show({ name: UNNAMED, text: await sample.text() });
}

async function save(): Promise<void> {
  const name = await saveFile(playground.current);
  if (name === undefined) return;
  playground.rename(name);
  playground.say(message("Saved as {name}.", { name }));
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(playground.current.text);
  if (fragment === undefined) {
    playground.say(message("The text is too long for a link. Save it as a file and send that."));
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
  keep("theme", chosen.value === "system" ? undefined : chosen.value);
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
  keep("host", host);
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

/** Offers the other language, in its own words. A reload shows the page in it. */
function offerLanguage(): void {
  const button = required("language", HTMLButtonElement);
  const [language, name]: [PageLanguage, string] =
    messageLanguage() === "en" ? ["zh-cn", "简体中文"] : ["en", "English"];
  button.lang = language;
  button.textContent = name;
  button.addEventListener("click", () => {
    if (!playground.save()) return;
    keep("language", language);
    location.reload();
  });
}
