import type { JobDeps } from "#server/jobs/job-deps.ts";
import { healthReadings } from "#server/office/store/health.ts";
import type { Log } from "#server/platform/context.ts";
import type { NewMail } from "#server/platform/mail/model.ts";
import type { Mailer } from "#server/platform/mail/repository.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { keepClickMonths } from "#server/referral/store/clicks.ts";
import { contextForJob, watchTenant } from "#server/runtime/request-context.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

export const silent: Log = { info() {}, warn() {}, error() {} };

export const tenant = seededTenant("nordlicht");

/** The dependencies of jobs on a test's database, with the database's own clock. */
export function testWorkshop(
  url: string,
  mailer: Mailer,
): JobDeps & Pick<FullContext, "mails" | "erasure"> & { close(): Promise<void> } {
  const { services } = testServices(url);
  const contextFor: JobDeps["contextFor"] = (of, now, jobId) => contextForJob(services, of, () => now, jobId);
  const full = contextFor(tenant, new Date(), "test") as FullContext;
  return {
    pool: services.database.pool,
    mailer,
    webhookSender: openWebhookSender({ allowsLocal: true }),
    purger: null,
    keepClickMonths: (now) => keepClickMonths(services.database.pool, now),
    health: healthReadings(services.database.pool),
    log: silent,
    tenants: onlyTenants(tenant),
    watch: (tenantId, now) => watchTenant(services, tenantId, now),
    now: () => services.database.now(),
    contextFor,
    mails: full.mails,
    erasure: full.erasure,
    close: () => services.close(),
  };
}

/** A directory of these tenants alone. */
export function onlyTenants(...all: Tenant[]): JobDeps["tenants"] {
  return { ids: () => all.map(({ id }) => id), byId: async (id) => all.find((one) => one.id === id) ?? null };
}

export function loginMail(key: string, to = "eva@freund.example"): NewMail {
  const params = {
    firstName: "Eva",
    lastName: "Petersen",
    link: `https://nordlicht.example/login?t=${key}`,
    minutes: 10,
  };
  return { kind: "loginLink", to, language: "de", key, params, createdAt: new Date() };
}

/** A voucher's code is readable only in its mail. */
export function voucherMail(key: string, to = "eva@freund.example"): NewMail {
  const params = {
    firstName: "Eva",
    lastName: "Petersen",
    about: null,
    cents: 6000,
    brand: "Lesefuchs",
    code: `CODE-${key}`,
    validUntil: null,
    redeemLink: null,
    redeemText: null,
  };
  return { kind: "voucher", to, language: "de", key, params, createdAt: new Date() };
}
