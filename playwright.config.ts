import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's browser where there is one, Playwright's own elsewhere. */
const chromium = "/usr/bin/chromium";

/** A browser that runs as root has no sandbox, and one on a build machine asks nobody for updates. */
const asRoot = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const desktop = { viewport: { width: 1280, height: 900 } };
const mobile = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Stories at the top of tests/browser hold in each of the three worlds; a folder's hold in its own. */
const world = (name: string) => ({
  name,
  testMatch: [/browser\/[^/]+\.spec\.ts/, new RegExp(`browser/${name}/.*\\.spec\\.ts`)],
});

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "tests/support/browserSetup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: `http://nordlicht.localhost:${process.env["APP_PORT"]}`,
    browserName: "chromium",
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    trace: "retain-on-failure",
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: process.getuid?.() === 0 ? asRoot : [],
    },
  },
  projects: [
    { ...world("js"), use: desktop },
    { ...world("nojs"), use: { ...desktop, javaScriptEnabled: false } },
    { ...world("mobile"), use: mobile },
    { name: "axe", testMatch: /browser\/axe\/.*\.spec\.ts/, use: desktop },
  ],
});
