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

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "tests/support/browserSetup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only when repeated is listed as flaky at the end of npm test.
  retries: 1,
  // Generous limits: a busy machine must not fail a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: "test-results",
  // Every variant of a story ends in the same file.
  snapshotPathTemplate: "{testDir}/__snapshots__/{arg}{ext}",
  reporter: [["list"], ["json", { outputFile: ".cache/browser.json" }]],
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // As a person's browser names itself: clicks of headless ones are not counted.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: process.getuid?.() === 0 ? asRoot : [],
    },
  },
});
