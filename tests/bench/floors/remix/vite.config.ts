import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** The flags of Remix's own template; entry.server and entry.client are the defaults. */
export default defineConfig({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      },
    }),
  ],
});
