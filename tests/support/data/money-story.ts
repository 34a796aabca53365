import { afterAll, afterEach, expect } from "vitest";
import type { Order, OrderMessage } from "#server/orders/model.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { database } from "#tests/support/database/database.ts";
import {
  createRecommendation,
  followLink,
  ingestOrderMessage,
  qualifyDueOrders,
  saveRecipientDetails,
} from "#tests/support/services/use-cases.ts";
import { type Browser, openWorlds, seedTenant, type World } from "#tests/support/services/world.ts";
import { detailsOf, products, referrers, rewards } from "./money-people.ts";

export const day = 86_400_000;

/**
 * For one test file: creates empty worlds. `bonus` is off unless a test asks for it. After each test the invariants are
 * checked in its worlds.
 */
export async function moneyWorlds(): Promise<(tenant?: Partial<TenantRecord>) => World> {
  const fresh = await database();
  const worlds = openWorlds(fresh);
  afterAll(worlds.close);
  let made: World[] = [];
  afterEach(async () => {
    for (const { tenant, faults } of made) {
      expect(await checkInvariants(fresh.owner, tenant.id)).toEqual([]);
      expect(faults).toEqual([]);
    }
    made = [];
  });
  return (tenant = {}) => {
    const world = worlds.newWorld({
      tenant: { bonus: { ...seedTenant.bonus, deals: null }, ...tenant },
      products,
      rewards,
    });
    made.push(world);
    return world;
  };
}

export async function recommend(
  world: World,
  more: { share?: 0 | 50 | 100; productId?: string | null; email?: string } = {},
) {
  const { share: recipientShare = 50, productId = "m", email = referrers[0] ?? "" } = more;
  const form = { firstName: "Anna", lastName: "Meier", audience: "private" as const, terms: true };
  const attempt = world.ctx.secrets.newId();
  const input = { ...form, email, productId, recipientShare, attempt };
  const made = await createRecommendation(await world.newBrowser().ctx(), input);
  if (!made.ok || !made.value.recommendation) throw new Error(JSON.stringify(made));
  return made.value.recommendation;
}

/** A recipient follows a link, and gives data and consent if an address is given. */
export async function follow(
  world: World,
  number: string,
  email: string | null = null,
): Promise<{ browser: Browser; number: string }> {
  const browser = world.newBrowser();
  await followLink(await browser.ctx(), { number, channel: null });
  const [newest] = await world.rows<{ number: string }>(
    `select number from recipient where "tenantId" = $1 order by number desc limit 1`,
  );
  const details = email && { number, details: detailsOf(email), terms: true };
  if (details) await saveRecipientDetails(await browser.ctx(), details);
  return { browser, number: newest?.number ?? "" };
}

let counter = 0;

export function message(world: World, more: Partial<OrderMessage>): OrderMessage {
  counter += 1;
  return orderMessage(world.now(), { eventId: `event-${counter}`, externalOrderId: "A-1", kind: "received", ...more });
}

export async function tell(world: World, more: Partial<OrderMessage>) {
  const taken = await ingestOrderMessage(world.ctx, message(world, more));
  if (!taken.ok) throw new Error(taken.refusal.code);
  const order = (await ordersOf(world)).find(({ externalId }) => externalId === (more.externalOrderId ?? "A-1"));
  if (!order) throw new Error("There is no order.");
  return { ...taken.value, order };
}

/** Recommended, clicked, delivered, 16 days later: the claims of a qualified order. */
export async function qualifiedClaims(
  world: World,
  more: Parameters<typeof recommend>[1] & { recipient?: string } = {},
): Promise<Claim[]> {
  const { number } = await recommend(world, more);
  const recipient = await follow(world, number, more.recipient ?? null);
  const report = { recommendationNumber: number, recipientNumber: recipient.number, externalOrderId: `Q-${number}` };
  const { order } = await tell(world, { ...report, kind: "delivered" });
  world.pass(16 * day);
  await qualifyDueOrders(world.ctx);
  return world.ctx.claims.ofOrder(order.id);
}

/** In the order of their creation. */
export async function ordersOf(world: World): Promise<Order[]> {
  const found = await world.rows<{ id: string }>(`select id from "order" where "tenantId" = $1 order by id`);
  return present(await Promise.all(found.map(({ id }) => world.ctx.orders.byId(id))));
}

export async function claimsOf(world: World): Promise<Claim[]> {
  const found = await world.rows<{ id: string }>(`select id from reward_claim where "tenantId" = $1 order by id`);
  return present(await Promise.all(found.map(({ id }) => world.ctx.claims.byId(id))));
}

export const linkState = async (world: World, number: string) =>
  (await world.ctx.recommendations.byNumber(number))?.state;

/** The tokens of the links in mails of a kind, oldest first. */
export async function linkTokens(world: World, kind: MailKind): Promise<string[]> {
  const mails = await world.mails(kind);
  return mails.map(({ params }) => ("link" in params && new URL(params.link).searchParams.get("t")) || "");
}

const present = <T>(rows: (T | null)[]): T[] => rows.filter((row) => row !== null);
