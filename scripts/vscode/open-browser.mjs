// @ts-check
import { spawn } from "node:child_process";
import { env, platform } from "node:process";

/**
 * Opens the desktop's browser, if there is a desktop. Ignores a failure, because the address is printed too.
 * @param {string} address
 */
export function openBrowser(address) {
  const isMac = platform === "darwin";
  const hasDesktop = isMac || env["DISPLAY"] || env["WAYLAND_DISPLAY"];
  if (env["CI"] || !hasDesktop) return;
  const opener = spawn(isMac ? "open" : "xdg-open", [address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined);
  opener.unref();
}
