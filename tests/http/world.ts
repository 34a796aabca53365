import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { ownerCookie } from "#server/people/account/owner.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { Cookies } from "#server/platform/request/cookies.ts";
import { recipientCookie } from "#server/referral/recipient/cookie.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { rewardCookie } from "#server/rewards/claim/owner/links.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import type { openSite } from "./support.ts";

type Site = Pick<Awaited<ReturnType<typeof openSite>>, "ctx" | "database">;

/** A referrer and their recipient whose order qualified: both can choose a reward, and have every kind of key. */
export async function world(site: Site, tenant: string, referrer: string, recipient: string) {
  const plain = site.ctx(tenant);
  const jar = new Map<string, string>();
  const ctx = { ...plain, cookies: cookiesIn(jar) };
  const [product] = (await ctx.products.list()).filter(({ commission }) => commission.cents > 100);
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: `${referrer}@referrer.example`.toLowerCase(),
    firstName: "Mara",
    lastName: referrer,
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  await ctx.accounts.confirm(account.id, ctx.now());
  const member = good(await found(ctx.accounts.byId(account.id)));
  const made = good(
    await createRecommendation(
      { ...ctx, viewer: { ...ctx.viewer, member } },
      {
        firstName: "Mara",
        lastName: referrer,
        email: account.email,
        productId: product?.id ?? null,
        recipientShare: 50,
        terms: true,
        audience: "private",
        attempt: referrer,
      },
    ),
  );
  const number = made.recommendation?.number ?? "";
  const email = `${recipient}@recipient.example`.toLowerCase();
  const details = detailsWith({ lastName: recipient, email });
  good(await saveRecipientDetails(ctx, { number, details, terms: true }));
  const order = { externalOrderId: `order-${referrer}`, recommendationNumber: number, productId: product?.id ?? null };
  good(await ingestOrderMessage(plain, orderMessage(ctx.now(), { kind: "delivered", ...order })));

  /** To be called after the withdrawal period. */
  async function keys() {
    await qualifyDueOrders(plain);
    const { cookies } = ctx;
    await plain.transaction((tx) => openSession(Object.assign(tx, { cookies }), account.id));
    const [order] = await ctx.orders.ofRecommendation(number);
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    const claimOf = (role: string) => claims.find((claim) => claim.role === role)?.id ?? "";
    const rewardKey = async (to: string) => {
      const { rows } = await site.database.owner.query<{ id: string }>(`select id from mail where "tenantId" = $1`, [
        tenant,
      ]);
      const mails = await Promise.all(rows.map(({ id }) => plain.mails.byId(id)));
      const mail = mails.find((one) => one?.kind === "rewardReady" && one.to === to);
      const link = mail && "link" in mail.params ? mail.params.link : "http://none";
      return new URL(link).searchParams.get("t") ?? "";
    };
    return {
      number,
      accountId: account.id,
      claimId: claimOf("referrer"),
      owner: jar.get(ownerCookie) ?? "",
      session: jar.get(sessionCookie) ?? "",
      recipient: jar.get(recipientCookie(number)) ?? "",
      reward: await rewardKey(account.email),
      recipientReward: await rewardKey(details.email),
    };
  }
  return { keys };
}

export type Keys = Awaited<ReturnType<Awaited<ReturnType<typeof world>>["keys"]>>;

/** All credentials that a referrer and their recipient can have at the same time. */
export function allCookies({ owner, session, reward, recipient, number }: Keys, also: string[] = []): string {
  const recipients = [number, ...also].map((one) => `${recipientCookie(one)}=${recipient}`);
  return [`${ownerCookie}=${owner}`, `${sessionCookie}=${session}`, `${rewardCookie}=${reward}`, ...recipients].join(
    "; ",
  );
}

export function cookiesIn(jar: Map<string, string>): Cookies {
  return {
    get: (name) => jar.get(name) ?? null,
    names: () => [...jar.keys()],
    set: (name, value) => void jar.set(name, value),
    remove: (name) => void jar.delete(name),
  };
}

async function found<T>(value: Promise<T | null>): Promise<Outcome<T>> {
  const one = await value;
  if (one === null) throw new Error("It should be there.");
  return { ok: true, value: one };
}

function good<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
