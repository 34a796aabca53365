import { builtSite } from "./http/build.ts";
import { runProcess } from "./runtime/process/process.ts";
import { startWeb } from "./web.ts";

/** The web process. */
await runProcess(async () => {
  const web = await startWeb(builtSite());
  await web.listen();
  return web.stop;
});
