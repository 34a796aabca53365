import { defineConfig } from "@playwright/test";
import { debianChromium, debianShell, launching, personsAgent } from "#server/cli/tenants/play/browser.ts";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "tests/support/browser/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // One more than processors: tests also wait, for mails and for jobs.
  workers: 3,
  // A test that passes only when repeated is listed as flaky.
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
    userAgent: personsAgent,
    screenshot: "only-on-failure",
    launchOptions: launching(debianShell, debianChromium),
  },
});
