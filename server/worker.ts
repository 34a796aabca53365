import { giveSignsOfLife, observeHealth, recordProcess, recordUpstreams } from "#server/jobs/health.ts";
import { startJobs } from "#server/jobs/index.ts";
import { watchFetching } from "#server/jobs/watch.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { openPurger } from "#server/platform/cdn/upstream/purger.ts";
import { processRegister } from "#server/platform/keys/store/running-processes.ts";
import { fingerprintsOf } from "#server/platform/keys/variables.ts";
import { openMailer } from "#server/platform/mail/upstream/mailer.ts";
import { timeOfJobs } from "#server/platform/process/clock.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog, originOf } from "#server/platform/process/log.ts";
import { observeProcess, startMetrics } from "#server/platform/process/metrics.ts";
import { runProcess } from "#server/platform/process/process.ts";
import { startTraces } from "#server/platform/process/traces.ts";
import { endToBeRestarted, watchDatabase } from "#server/platform/process/watch-database.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { keepClickMonths } from "#server/referral/store/clicks.ts";
import { contextForJob, watchTenant } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";

/** The jobs process. Any number of them may run at once. */
await runProcess(async () => {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL, undefined, originOf("worker", env.CELL));
  const metrics = await startMetrics(env.METRICS_PORT, env.CELL, env.HOST);
  const traces = startTraces(env, "worker");
  const services = await createServices(env, log);
  const { mailer, close } = openMailer(env, services.clock.now);
  const webhookSender = openWebhookSender({ allowsLocal: env.TENANT_ENVIRONMENT === "development" });
  const purger = openPurger({ urls: env.CDN_PURGE_URL, headers: env.CDN_PURGE_HEADERS });
  const health = healthReadings(services.database.pool);
  observeProcess(metrics.meter, services.database.pool, services.upstreams);
  const signs = giveSignsOfLife(health, env.TENANT_ENVIRONMENT === "production", log);
  const recorded = recordUpstreams(health, services.upstreams, log);
  const registered = recordProcess(
    processRegister(services.database.pool),
    { kind: "worker", variables: fingerprintsOf(process.env, env.APP_SECRET) },
    log,
  );
  const jobs = await startJobs({
    pool: services.database.pool,
    tenants: services.tenants,
    watch: (tenantId, now) => watchTenant(services, tenantId, now),
    contextFor: (tenant, now, jobId) => contextForJob(services, tenant, () => now, jobId),
    now: () => timeOfJobs(services),
    mailer,
    webhookSender,
    purger,
    keepClickMonths: (now) => keepClickMonths(services.database.pool, now),
    log,
    health,
  });
  // From now on /metrics has the readings: so compose tells that this worker takes jobs.
  observeHealth(metrics.meter, health);
  const database = watchDatabase(services.database.pool, env.APP_DATABASE_URL, log);
  const fetching = watchFetching({
    unansweredSince: jobs.unansweredSince,
    isDatabaseAnswering: database.isAnswering,
    onStalled: () => endToBeRestarted(log, "no jobs were fetched for a minute"),
  });
  log.info({ environment: env.TENANT_ENVIRONMENT }, "the worker takes jobs");
  return async () => {
    signs.stop();
    recorded.stop();
    await registered.stop();
    fetching.stop();
    database.stop();
    await jobs.stop();
    close();
    await webhookSender.close();
    await purger?.close();
    await services.close();
    await metrics.stop();
    await traces.stop();
  };
});
