import { startJobs } from "#server/jobs/index.ts";
import { watchFetching } from "#server/jobs/watch.ts";
import { openMailer } from "#server/platform/mail/upstream/open.ts";
import { timeOfJobs } from "#server/platform/process/clock.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { runProcess } from "#server/platform/process/process.ts";
import { endToBeRestarted, watchDatabase } from "#server/platform/process/watch-database.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";

/** The jobs process. Any number of them may run at once. */
await runProcess(async () => {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL);
  const services = await createServices(env, log);
  const { mailer, close } = openMailer(env, services.clock.now);
  const webhookSender = openWebhookSender({ allowsLocal: env.TENANT_ENVIRONMENT === "development" });
  const jobs = await startJobs({
    pool: services.database.pool,
    tenants: () => services.tenants.all(),
    contextFor: (tenant, now, jobId) => contextForJob(services, tenant, () => now, jobId),
    now: () => timeOfJobs(services),
    mailer,
    webhookSender,
    log,
  });
  const health = watchDatabase(services.database.pool, env.APP_DATABASE_URL, log);
  const fetching = watchFetching({
    unansweredSince: jobs.unansweredSince,
    isDatabaseAnswering: health.isAnswering,
    onStalled: () => endToBeRestarted(log, "no jobs were fetched for a minute"),
  });
  log.info({ environment: env.TENANT_ENVIRONMENT }, "the worker takes jobs");
  return async () => {
    fetching.stop();
    health.stop();
    await jobs.stop();
    close();
    await webhookSender.close();
    await services.close();
  };
});
