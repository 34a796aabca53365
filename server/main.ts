import { builtSite } from "#server/http/build.ts";
import { runProcess } from "#server/platform/process/process.ts";
import { startWeb } from "#server/web.ts";

/** The web process. */
await runProcess(async () => {
  const web = await startWeb(builtSite());
  await web.listen();
  return web.stop;
});
