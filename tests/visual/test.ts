import type { Site } from "#tests/browser/parts/site.ts";
import { test as base, installation } from "#tests/browser/parts/test.ts";
import { contentSecret } from "#tests/fakes/upstream-tenant.ts";
import { tenantVariables } from "#tests/support/process/app.ts";
import { setNoon } from "./clock.ts";

const env = { ...tenantVariables, [contentSecret.variable]: contentSecret.value };

/** A test's own installation, whose clock starts at noon, so that one walk does not change another's pictures. */
export const test = base.extend<{ walked: Site; looked: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  walked: ({}, use) => installation({ env, before: setNoon }, use),
  /** For tests that change nothing: without the worker the data stay as they were seeded. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  looked: ({}, use) => installation({ env, before: setNoon, parts: ["web"] }, use),
});

export { expect } from "#tests/browser/parts/test.ts";
