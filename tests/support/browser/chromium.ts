import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** Debian's Chromium, and its headless build, which takes a third less processor time. */
export const debianChromium = "/usr/bin/chromium";
export const debianShell = "/usr/bin/chromium-headless-shell";
/** Stands in for Arial, which the metrics of the fallback fonts are those of. */
export const liberation = "/usr/share/fonts/truetype/liberation";

/** Flags of a browser that runs as root on a build machine: no sandbox, no updates. */
const asRoot = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Options that launch the first of these executables that exists, otherwise Playwright's own browser. */
export function launching(...browsers: string[]): LaunchOptions {
  const executablePath = browsers.find((file) => existsSync(file));
  return { ...(executablePath ? { executablePath } : {}), args: process.getuid?.() === 0 ? asRoot : [] };
}
