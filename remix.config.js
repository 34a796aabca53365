import { pruneClient } from "./bin/bundle/prune-client.ts";

/**
 * The one place for Remix's own options; vite.config.ts hands them to the plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"],
  buildEnd: ({ remixConfig: { buildDirectory } }) => pruneClient(buildDirectory),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // A page brings its own route alone: all the others are links to documents.
    v3_lazyRouteDiscovery: true,
  },
};
