import { existsSync } from "node:fs";
import type { Browser, LaunchOptions } from "@playwright/test";
import { userError } from "#server/platform/process/user-error.ts";

/** Debian's Chromium, and its headless build, which takes a third less processor time. */
export const debianChromium = "/usr/bin/chromium";
export const debianShell = "/usr/bin/chromium-headless-shell";

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

/** As a person's browser names itself: clicks of headless ones are not counted. */
export const personsAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * A headless Chromium: that of CHROMIUM_PATH, Debian's, or Playwright's own. Neither is in the production image, so
 * whoever has none is told where to play.
 */
export async function openBrowser(named: string | undefined): Promise<Browser> {
  const options = named ? { ...launching(), executablePath: named } : launching(debianShell, debianChromium);
  try {
    const { chromium } = await import("./chromium.ts");
    return await chromium.launch(options);
  } catch {
    throw userError(
      "There is no browser here that could play the story.",
      "Run it in a checkout (npm ci) on a machine with Debian's chromium-headless-shell, or name a Chromium in CHROMIUM_PATH.",
    );
  }
}
