import type { BrowserContextOptions } from "@playwright/test";

/** With and without script, on a desktop and on a phone. */
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export type World = { name: string; options: BrowserContextOptions };

export const worlds: readonly World[] = [
  { name: "desktop", options: desktop },
  { name: "desktop, no script", options: { ...desktop, javaScriptEnabled: false } },
  { name: "phone", options: phone },
  { name: "phone, no script", options: { ...phone, javaScriptEnabled: false } },
];

/** For tests that do not depend on the width. */
export const scripts: readonly World[] = worlds.slice(0, 2);

/** For long stories: a phone, and a desktop without script. */
export const phoneOrNoScript: readonly World[] = worlds.slice(1, 3);
