/**
 * The one place for Remix's own options; vite.config.ts hands them to the plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // A deploy while someone fills in a form must not cost their input: the manifest comes whole.
    v3_lazyRouteDiscovery: false,
  },
};
