import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";
import { debianChromium, launching } from "../support/browser/chromium.ts";

/**
 * npm run test:visual: every page of every tenant as a picture, compared with the stored one. They are taken at a third of the
 * pixel density to keep them small. A picture may differ in 0.1 % of its pixels, and a pixel by a tenth of the distance from
 * black to white.
 */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, "setup.ts"),
  timeout: 1_800_000,
  retries: 0,
  expect: { toMatchSnapshot: { maxDiffPixelRatio: 0.001, threshold: 0.1 } },
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  outputDir: "../../test-results/visual",
  reporter: [["list"]],
  use: {
    deviceScaleFactor: 1 / 3,
    screenshot: "off",
    reducedMotion: "reduce",
    // The browser that the kept pictures were taken with.
    launchOptions: launching(debianChromium),
  },
});
