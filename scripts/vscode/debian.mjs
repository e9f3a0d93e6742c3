// @ts-check
/** Installs Debian packages, if a setup may. */
import { readFileSync } from "node:fs";
import { step } from "./command-line.mjs";
import { run } from "./process.mjs";

/** Returns true as root on Debian, where packages install without a question. (Ubuntu's chromium is a stub.) */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && /^ID=debian$/m.test(systemDescription());
}

/**
 * Installs Debian packages without what they only recommend: for a browser, printers and a desktop; for Emacs, a mail
 * server.
 * @param {string[]} names
 */
export async function installDebianPackages(...names) {
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", ...names], options);
  await step(`Installing ${names.join(", ")} (apt-get)`, () =>
    install().catch(async () => {
      // A fresh container has no package lists at all, and old ones name files that are gone.
      await run("apt-get", ["update"], options);
      await install();
    }),
  );
}

function systemDescription() {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}
