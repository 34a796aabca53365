import { relative } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import type { Site } from "#server/http/build.ts";
import { runProcess } from "#server/platform/process/process.ts";

/**
 * The web process of `npm run dev`: Vite loads app/ and server/ from their sources. A changed file of app/ is reloaded
 * with the next request. After a change below server/ the whole server is assembled again from the changed modules,
 * while the old one still answers; if that fails, the old one stays in use.
 */
await runProcess(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const site: Site = {
    build: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
    files: vite.middlewares,
    stylesheets: [],
    development: true,
  };
  const open = async () => {
    const { startWeb } = (await vite.ssrLoadModule("/server/web.ts")) as typeof import("#server/web.ts");
    return startWeb(Promise.resolve(site));
  };
  // Loads every screen once in advance, so that the first page is as fast as later ones.
  let [web] = await Promise.all([open(), vite.ssrLoadModule("virtual:remix/server-build")]);
  await web.listen();

  async function renew(file: string): Promise<void> {
    const began = performance.now();
    const next = await open();
    await web.stop();
    web = next;
    await web.listen();
    console.log(`${file} changed; ready after ${Math.round(performance.now() - began)} ms.`);
  }
  let renewed = Promise.resolve();
  let pending: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (_event, path) => {
    const file = relative(process.cwd(), path);
    if (!/^server\/.*\.ts$/.test(file) || file.endsWith(".test.ts")) return;
    clearTimeout(pending);
    // Debounced: an editor writes a file in several steps.
    pending = setTimeout(() => {
      renewed = renewed.then(() => renew(file)).catch((fault) => console.error(fault));
    }, 50);
  });
  return async () => {
    await renewed;
    await web.stop();
    await vite.close();
  };
});
