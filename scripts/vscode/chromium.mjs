// @ts-check
/**
 * Finds the browser for VS Code: an installed Chrome or Chromium, else Debian's package, else Playwright's download.
 * Prefers a headless shell, which needs about 17% less time.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure, step } from "./command-line.mjs";
import { canInstallDebianPackages, installDebianPackages } from "./dependencies.mjs";
import { isExecutable, onPath, root, run } from "./process.mjs";

/** True if HEADED is set, to show the browser's windows. */
export const isHeaded = Boolean(process.env["HEADED"]);

/** The Debian package of fonts. Without these fonts, text has different widths. */
const FONTS = "fonts-liberation";

const HEADLESS_SHELL = "chromium-headless-shell";
const PROGRAMS = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
const NO_CHROMIUM =
  "No working Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.";
const MAC_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];

/**
 * Finds a working Chrome or Chromium, or installs Chromium.
 * @returns {Promise<string>} the path of the executable
 */
export async function installChromium() {
  const installed = installedChromium();
  if (installed) return installed;
  if (canInstallDebianPackages()) {
    await installDebianPackages(isHeaded ? "chromium" : HEADLESS_SHELL, FONTS);
    const debianChromium = installedChromium();
    if (debianChromium) return debianChromium;
  }
  // Import this package late, because it may have just been installed.
  const { chromium } = await import("playwright-core");
  const downloaded = chromium.executablePath();
  if (!isExecutable(downloaded)) await downloadChromium();
  if (canStart(downloaded)) return downloaded;
  throw new Failure(NO_CHROMIUM);
}

/** @returns {string | undefined} */
function installedChromium() {
  const chosen = process.env["CHROME_PATH"];
  if (chosen) {
    if (canStart(chosen)) return chosen;
    throw new Failure(`CHROME_PATH: '${chosen}' does not start.`);
  }
  const applications = MAC_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const candidates = [
    ...(isHeaded ? PROGRAMS : [HEADLESS_SHELL, ...PROGRAMS]).map((name) => onPath(name)),
    ...applications,
  ];
  return candidates.find((file) => file !== undefined && isExecutable(file) && canStart(file));
}

/**
 * Tests if a browser starts. Ubuntu's chromium outside snap is a script that only prints advice.
 * @param {string} file
 */
function canStart(file) {
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

async function downloadChromium() {
  const args = [join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"];
  // Only root can install the libraries that Chromium needs.
  if (process.getuid?.() === 0) args.push("--with-deps");
  try {
    await step("Downloading Chromium (Playwright's build)", () =>
      run(process.execPath, args, { quiet: true }),
    );
  } catch {
    throw new Failure(NO_CHROMIUM);
  }
}
