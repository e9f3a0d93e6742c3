/**
 * The part of Playwright's API that the scripts and the browser tests use. Playwright is not a dependency of the
 * repository but is installed into the cache folder, so the type check cannot use its own types.
 */

export interface BrowserType {
  launch(options: { executablePath: string; args: string[]; headless: boolean }): Promise<Browser>;
  executablePath(): string;
}

export interface Browser {
  newContext(options: {
    viewport: { width: number; height: number };
    permissions?: readonly string[];
    locale?: string;
    colorScheme?: "light" | "dark";
    serviceWorkers?: "allow" | "block";
  }): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface BrowserContext {
  newPage(): Promise<Page>;
  addInitScript(script: string): Promise<void>;
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void>;
  clearCookies(): Promise<void>;
  close(): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  on(event: "request", listener: (request: Request) => void): this;
  on(event: "console", listener: (said: { type(): string; text(): string }) => void): this;
  on(event: "weberror", listener: (webError: { error(): Error }) => void): this;
}

export interface Request {
  url(): string;
}

export interface LocatorSource {
  locator(selector: string, options?: { hasText?: string | RegExp }): Locator;
  frameLocator(selector: string): FrameLocator;
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator;
}

export type FrameLocator = LocatorSource;

export interface Locator extends LocatorSource {
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  or(other: Locator): Locator;
  filter(options: { hasText?: string | RegExp; visible?: boolean }): Locator;
  count(): Promise<number>;
  click(options?: {
    button?: "left" | "right";
    position?: { x: number; y: number };
    timeout?: number;
  }): Promise<void>;
  dblclick(): Promise<void>;
  hover(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string, options?: { timeout?: number }): Promise<void>;
  selectOption(value: string): Promise<readonly string[]>;
  press(key: string): Promise<void>;
  textContent(): Promise<string | null>;
  innerText(): Promise<string>;
  inputValue(): Promise<string>;
  allInnerTexts(): Promise<string[]>;
  getAttribute(name: string): Promise<string | null>;
  isVisible(): Promise<boolean>;
  screenshot(options: { path: string }): Promise<unknown>;
  waitFor(options?: {
    state?: "attached" | "detached" | "visible" | "hidden";
    timeout?: number;
  }): Promise<void>;
  /** An expression. */
  evaluate(script: string): Promise<unknown>;
  evaluate<Result, Argument>(
    script: (element: never, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
}

export interface Page extends LocatorSource {
  bringToFront(): Promise<void>;
  close(): Promise<void>;
  addInitScript(script: string): Promise<void>;
  readonly keyboard: {
    press(key: string, options?: { delay?: number }): Promise<void>;
    type(text: string, options?: { delay?: number }): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    wheel(deltaX: number, deltaY: number): Promise<void>;
  };
  emulateMedia(options: { forcedColors?: "active" | "none"; colorScheme?: "light" | "dark" }): Promise<void>;
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  waitForEvent(event: "download"): Promise<{ suggestedFilename(): string; path(): Promise<string> }>;
  waitForEvent(event: "filechooser"): Promise<{ setFiles(file: string): Promise<void> }>;
  setContent(html: string): Promise<void>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  exposeFunction(name: string, callback: (...args: never[]) => unknown): Promise<void>;
  screenshot(options: {
    path: string;
    timeout?: number;
    /** CSS for the picture only. */
    style?: string;
    clip?: { x: number; y: number; width: number; height: number };
  }): Promise<unknown>;
  /** An expression. */
  evaluate(script: string): Promise<unknown>;
  evaluate<Result, Argument>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  waitForTimeout(milliseconds: number): Promise<void>;
  waitForEvent(event: "popup"): Promise<Page>;
  context(): BrowserContext;
  frames(): { evaluate(script: string): Promise<unknown> }[];
}
