import { relative } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import type { Site } from "#server/http/build.ts";
import { runProcess } from "#server/runtime/process.ts";

/**
 * The web process of `npm run dev`: Vite loads app/ and server/ as they are on disk. A file of app/ is read again with the next
 * request. After a change below server/ everything of the server is put together anew from the modules that changed with it,
 * while the one before still answers; where that fails, it goes on answering.
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
  // With every screen read once, so that the first page comes as fast as the next.
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
    // An editor writes a file in several steps.
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
