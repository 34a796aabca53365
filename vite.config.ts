import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { browserRoutes } from "./bin/bundle/browser-routes.ts";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixConfig), browserRoutes()],
  // The embedded database, caches and results of tests change all the time; none of them is a source.
  server: { watch: { ignored: ["**/.data/**", "**/.cache/**", "**/build/**", "**/test-results/**"] } },
  // The manifest tells bin/bundle/prune-client.ts which chunks a page loads.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    // Those of routes that no browser runs are meant to be empty.
    rollupOptions: { onwarn: (warning, warn) => void (warning.code === "EMPTY_BUNDLE" || warn(warning)) },
  },
});
