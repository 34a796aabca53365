import { timeOfJobs } from "./clock.ts";
import { contextForJob } from "./context.ts";
import { readEnv } from "./env.ts";
import { openHouse } from "./house.ts";
import { startJobs } from "./jobs/index.ts";
import { makeLog } from "./log.ts";
import { runProcess } from "./process.ts";
import { openPost } from "./upstream/mail/open.ts";

/** The jobs process. Any number of them may run. */
await runProcess(async () => {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL);
  const { post, close } = openPost(env);
  const house = await openHouse(env, log);
  const jobs = await startJobs({
    url: env.APP_DATABASE_URL,
    tenants: () => house.tenants.all(),
    contextFor: (tenant, now, jobId) => contextForJob(house, tenant, () => now, jobId),
    now: () => timeOfJobs(house),
    post,
    log,
  });
  log.info({ environment: env.TENANT_ENVIRONMENT }, "the worker takes jobs");
  return async () => {
    await jobs.stop();
    close();
    await house.close();
  };
});
