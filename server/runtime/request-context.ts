import { consequences } from "#server/consequences.ts";
import type { RequestContext, Tx } from "#server/context.ts";
import type { Watched } from "#server/office/health/read.ts";
import { dueReader } from "#server/office/store/due-work.ts";
import { supportRepository } from "#server/office/store/support.ts";
import { noTrackingParams } from "#server/people/consent/tracking-params.ts";
import { nobody } from "#server/people/viewer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { withFields } from "#server/platform/process/log.ts";
import { noCookies } from "#server/platform/request/cookies.ts";
import { mailHealth } from "#server/platform/store/mail-health.ts";
import { operatorRepository } from "#server/platform/store/operators.ts";
import { claimRepository } from "#server/rewards/store/claims.ts";
import { framingPageOf } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { type AdapterOptions, adaptersOf, type Requester, unwrapped } from "./adapters.ts";
import { linksFrom, originFor } from "./make-links.ts";
import { repositoriesIn } from "./repositories.ts";
import type { Services } from "./services.ts";

/**
 * A context for the caller described by `requester`, whose clock is the process's: here, and in `watchTenant`, a test
 * tenant gets its own. `network`: their network, for rate limits. `wrap` is applied to the upstream adapters before
 * they are used.
 */
export function makeContext(
  services: Services,
  tenant: Tenant,
  requester: Requester,
  options: AdapterOptions,
): RequestContext {
  const links = linksFrom(requester.origin, services.playsShop);
  const mailOrigin = originFor(services, tenant, null);
  const framingPage = framingPageOf(tenant);
  const isSame = mailOrigin === requester.origin && framingPage === null;
  const mailLinks = isSame ? links : linksFrom(mailOrigin, services.playsShop, framingPage);
  const now = clockOf(services, tenant.id, requester.now);
  const scope = { tenant, ...requester, now, secrets: services.secretsOf(tenant.id), links, mailLinks };
  const db = services.database.of(tenant.id);
  const { passwords } = services;
  return {
    ...adaptersOf(services, scope, db, options),
    ...scope,
    passwords,
    transaction<T>(this: RequestContext, work: (tx: Tx) => Promise<T>) {
      return services.database.transaction(this.tenant.id, (txDb) => work(makeTx(services, this, txDb)));
    },
  };
}

/** A tenant's clock; that of a test tenant may be ahead (server/office/partner/move-test-clock.ts). */
function clockOf({ aheadMsOf }: Services, tenantId: string, now: () => Date): () => Date {
  const aheadMs = aheadMsOf(tenantId);
  return aheadMs === 0 ? now : () => new Date(now().getTime() + aheadMs);
}

/** The transaction `db` of a context; it has the context's own values, also where these were changed. */
function makeTx(services: Services, context: RequestContext, db: Db): Tx {
  const { tenant, language, viewer, requestId, log, now, cookies, secrets, links, mailLinks } = context;
  const scope = { tenant, language, viewer, requestId, log, now, cookies, secrets, links, mailLinks };
  return { ...repositoriesIn(services, scope, db), ...scope, consequences };
}

/** What is watched of a tenant, without reading its record. */
export function watchTenant(services: Services, tenantId: string, now: Date): Watched {
  const db = services.database.of(tenantId);
  return {
    now: clockOf(services, tenantId, () => now),
    due: dueReader(db),
    claims: claimRepository(db),
    support: supportRepository(db),
    operators: operatorRepository(db),
    mails: mailHealth(db),
    awaitsFeed: !services.playsShop,
  };
}

/** The RequestContext of a job or a command: without a visitor, with the given clock. */
export function contextForJob(services: Services, tenant: Tenant, now: () => Date, requestId: string): RequestContext {
  const requester: Requester = {
    language: "de",
    viewer: nobody,
    requestId,
    log: withFields(services.log, { tenantId: tenant.id }),
    now,
    cookies: noCookies,
    tracking: noTrackingParams,
    origin: originFor(services, tenant, null),
    isFindable: false,
  };
  return makeContext(services, tenant, requester, { network: () => "", wrap: unwrapped });
}
