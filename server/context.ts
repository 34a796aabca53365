import { setTimeout } from "node:timers/promises";
import type { Request, Response } from "express";
import { hashSessionToken, sessionCookie } from "#server/domain/account/open-session.ts";
import { hashLinkToken } from "#server/domain/account/token.ts";
import { carriedBy, nothingCarried } from "#server/domain/consent/carried.ts";
import { consentsHere } from "#server/domain/consent/cookie.ts";
import type { Ctx } from "#server/domain/context.ts";
import { hashOwnerKey, ownerCookie } from "#server/domain/recommendation/owner.ts";
import { rewardCookie } from "#server/domain/reward/redeem-link.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import { onceATenant } from "#server/domain/tenant/once-a-tenant.ts";
import { bearerIn } from "#server/wire/headers.ts";
import type { House } from "./house.ts";
import { makeCookies, silentCookies } from "./http/cookies.ts";
import { drawingOf } from "./http/page-cache.ts";
import { splitUrl } from "./http/request.ts";
import { languageOfRequest, nobody, visitor } from "./http/visitor.ts";
import { isFindable, linksFrom, originFor } from "./links.ts";
import { noticing } from "./noticing.ts";
import { prismaAccounts } from "./store/accounts.ts";
import { prismaAnswers } from "./store/answers.ts";
import { prismaBankDetails } from "./store/bank-details.ts";
import { prismaClaims } from "./store/claims.ts";
import { prismaConsentLog } from "./store/consent-log.ts";
import type { Db } from "./store/database.ts";
import { prismaEvents } from "./store/events.ts";
import { prismaLedger } from "./store/ledger.ts";
import { prismaMails } from "./store/mails.ts";
import { prismaOperators } from "./store/operators.ts";
import { prismaOrders } from "./store/orders.ts";
import { prismaPayouts } from "./store/payouts.ts";
import { prismaRecipients } from "./store/recipients.ts";
import { prismaRecommendations } from "./store/recommendations.ts";
import { prismaSessions } from "./store/sessions.ts";
import { prismaTokens } from "./store/tokens.ts";
import { prismaVouchers } from "./store/vouchers.ts";

type Stores = Omit<
  Ctx,
  | "tenant"
  | "language"
  | "viewer"
  | "requestId"
  | "log"
  | "now"
  | "cookies"
  | "carried"
  | "analytics"
  | "secrets"
  | "origin"
  | "isFindable"
  | "links"
  | "atomically"
  | "evenly"
>;

type OfTenant = Partial<Record<Language, Stores>>;
const kept = new WeakMap<House, (tenant: Tenant) => OfTenant>();

/** Stores know nothing of a request: those outside a transaction are made once for a tenant's record and a language. */
function storesOf(house: House, tenant: Tenant, language: Language, db: Db): Stores {
  if (db !== house.databases.of(tenant.id)) return openStores(house, tenant, language, db);
  const ofHouse = kept.get(house) ?? onceATenant((): OfTenant => ({}));
  kept.set(house, ofHouse);
  const stores = ofHouse(tenant);
  stores[language] ??= openStores(house, tenant, language, db);
  return stores[language];
}

/** The only place that names concrete stores and upstreams. */
function openStores(house: House, tenant: Tenant, language: Language, db: Db): Stores {
  const secrets = house.secretsOf(tenant.id);
  return {
    accounts: prismaAccounts(db),
    sessions: prismaSessions(db),
    tokens: prismaTokens(db),
    recommendations: prismaRecommendations(db, house.sealer, tenant),
    recipients: prismaRecipients(db, house.sealer),
    orders: prismaOrders(db),
    claims: prismaClaims(db),
    ledger: prismaLedger(db),
    rewards: house.rewardsOf(db, language),
    bankDetails: prismaBankDetails(db, house.sealer, secrets),
    vouchers: prismaVouchers(db, house.sealer, secrets),
    payouts: prismaPayouts(db),
    operators: prismaOperators(db),
    products: house.productsOf(tenant, db, language),
    content: house.contentOf(tenant),
    answers: prismaAnswers(db),
    consentLog: prismaConsentLog(db),
    campaigns: house.campaignsOf(db, language),
    events: prismaEvents(db),
    mails: prismaMails(db, house.sealer, tenant),
  };
}

type Asker = Pick<
  Ctx,
  "language" | "viewer" | "requestId" | "log" | "now" | "cookies" | "carried" | "origin" | "isFindable"
>;

function ctxOf(house: House, tenant: Tenant, asker: Asker, db: Db): Ctx {
  const ctx: Ctx = {
    tenant,
    ...asker,
    secrets: house.secretsOf(tenant.id),
    links: linksFrom(asker.origin),
    analytics: house.analyticsOf(tenant, asker.origin),
    evenly: (work) => answerEvenly(work, house.evenAnswersMs),
    ...storesOf(house, tenant, asker.language, db),
    atomically: (work) =>
      house.databases.atomically(db, (inner) => work(ctxOf(house, tenant, { ...asker, viewer: ctx.viewer }, inner))),
  };
  return ctx;
}

async function answerEvenly<T>(work: () => Promise<T>, stepMs: number): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    if (stepMs > 0) await setTimeout(stepMs - ((performance.now() - began) % stepMs));
  }
}

/** The Ctx of one browser's or machine's request to one tenant. */
export async function contextForRequest(house: House, tenant: Tenant, req: Request, res: Response): Promise<Ctx> {
  const secrets = house.secretsOf(tenant.id);
  const cookies = makeCookies(req, res, {
    secure: house.publicScheme === "https",
    framed: tenant.modules.integratedFrame,
  });
  const now = house.clock.now();
  const ctx = ctxOf(
    house,
    tenant,
    {
      language: languageOfRequest(req),
      viewer: visitor(req, { hash: secrets.hash, followsTooMany: house.followsTooMany, now }),
      requestId: String(req.id),
      log: req.log,
      now: house.clock.now,
      cookies,
      carried: carriedBy(splitUrl(req.originalUrl).search, consentsHere({ tenant, cookies }), cookies),
      origin: originFor(house, tenant, req.headers.host ?? null),
      isFindable: isFindable(house, req.headers.host ?? ""),
    },
    house.databases.of(tenant.id),
  );
  const drawing = drawingOf(req);
  if (drawing) {
    const onFault = () => {
      drawing.hasGap = true;
    };
    ctx.content = noticing(ctx.content, onFault);
    ctx.products = noticing(ctx.products, onFault);
  }
  const bearer = bearerIn(req.headers.authorization);
  const owner = cookies.get(ownerCookie);
  const session = bearer ?? cookies.get(sessionCookie);
  const reward = bearer ?? cookies.get(rewardCookie);
  const { viewer } = ctx;
  if (owner) viewer.ownerKeyHash = hashOwnerKey(ctx, owner);
  if (session) viewer.member = await ctx.sessions.accountOf(hashSessionToken(ctx, session), now);
  if (reward) viewer.rewardClaimId = await claimBehind(ctx, hashLinkToken(ctx, "reward", reward), now);
  return ctx;
}

/** The Ctx of a job or a command: nobody is asking, the clock is given. */
export function contextForJob(house: House, tenant: Tenant, now: () => Date, requestId: string): Ctx {
  return ctxOf(
    house,
    tenant,
    {
      language: "de",
      viewer: nobody,
      requestId,
      log: house.log,
      now,
      cookies: silentCookies,
      carried: nothingCarried,
      origin: originFor(house, tenant, null),
      isFindable: false,
    },
    house.databases.of(tenant.id),
  );
}

async function claimBehind(ctx: Ctx, tokenHash: string, now: Date): Promise<string | null> {
  const token = await ctx.tokens.peek(tokenHash, "reward");
  return token && !token.usedAt && token.expiresAt > now ? token.subject : null;
}
