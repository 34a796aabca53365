import { defineConfig } from "vitest/config";

/** npm run test:proxy: docker/haproxy.cfg in the real HAProxy. Without HAProxy it fails rather than being skipped. */
export default defineConfig({
  test: { include: ["tests/proxy/*.proxy.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
