import { consequences } from "#server/consequences.ts";
import type { RequestContext, Tx } from "#server/context.ts";
import { noTrackingParams } from "#server/people/consent/tracking-params.ts";
import { nobody } from "#server/people/viewer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { noCookies } from "#server/platform/request/cookies.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { lazyClass } from "./lazy.ts";
import { linksFrom, originFor } from "./make-links.ts";
import {
  type ReaderParts,
  type Readers,
  type Repositories,
  type RepositoryParts,
  type Requester,
  readers,
  repositories,
  unwrapped,
} from "./repositories.ts";
import type { Services } from "./services.ts";

const TxRepositories = lazyClass<Repositories, RepositoryParts>(repositories);
const ContextRepositories = lazyClass<Repositories & Readers, ReaderParts>({ ...repositories, ...readers });

/**
 * A context for the caller described by `requester`. `network`: their network, for rate limits. `wrap` is applied to
 * the upstream adapters before they are used.
 */
export function makeContext(
  services: Services,
  tenant: Tenant,
  requester: Requester,
  { network, wrap }: Pick<ReaderParts, "network" | "wrap">,
): RequestContext {
  const secrets = services.secretsOf(tenant.id);
  const links = linksFrom(requester.origin, services.playsShop);
  const mailLinks = linksFrom(originFor(services, tenant, null), services.playsShop);
  const scope = { tenant, ...requester, secrets, links, mailLinks };
  const parts = { services, tenant, secrets, requester };
  const txOn = (db: Db): Tx =>
    Object.assign(new TxRepositories({ ...parts, db }), scope, { viewer: context.viewer, consequences });
  const db = services.database.of(tenant.id);
  const context: RequestContext = Object.assign(new ContextRepositories({ ...parts, db, network, wrap }), scope, {
    passwords: services.passwords,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      services.database.transaction(tenant.id, (txDb) => work(txOn(txDb))),
  });
  return context;
}

/** The RequestContext of a job or a command: without a visitor, with the given clock. */
export function contextForJob(services: Services, tenant: Tenant, now: () => Date, requestId: string): RequestContext {
  const requester: Requester = {
    language: "de",
    viewer: nobody,
    requestId,
    log: services.log,
    now,
    cookies: noCookies,
    tracking: noTrackingParams,
    origin: originFor(services, tenant, null),
    isFindable: false,
  };
  return makeContext(services, tenant, requester, { network: () => "", wrap: unwrapped });
}
