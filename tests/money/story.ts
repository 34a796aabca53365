import type { OrderMessage } from "#server/domain/order/model.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import { saveRecipientDetails } from "#server/domain/recipient/save-details.ts";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import { followLink } from "#server/domain/recommendation/follow-link.ts";
import type { Claim } from "#server/domain/reward/model.ts";
import type { TenantRecord } from "#server/domain/tenant/model.ts";
import { type Browser, memoryWorld, newBrowser, seedTenant, type World } from "../support/memory-world.ts";
import { orderMessage } from "../support/order-message.ts";
import { detailsOf, products, referrers, rewards } from "./cast.ts";

export const day = 86_400_000;

/** A world in which nothing has happened. `bonus` is off unless a test asks for it. */
export function emptyWorld(tenant: Partial<TenantRecord> = {}): World {
  return memoryWorld({ tenant: { bonus: { ...seedTenant.bonus, deals: null }, ...tenant }, products, rewards });
}

export async function recommend(
  world: World,
  more: { share?: 0 | 50 | 100; productId?: string | null; email?: string } = {},
) {
  const { share: recipientShare = 50, productId = "m", email = referrers[0] ?? "" } = more;
  const form = { firstName: "Anna", lastName: "Meier", audience: "private" as const, terms: true };
  const attempt = world.ctx.secrets.newId();
  const made = await createRecommendation(world.from(newBrowser()), {
    ...form,
    email,
    productId,
    recipientShare,
    attempt,
  });
  if (!made.ok || !made.value.recommendation) throw new Error(JSON.stringify(made));
  return made.value.recommendation;
}

/** A friend follows a link, and gives data and consent where an address is named. */
export async function follow(
  world: World,
  number: string,
  email: string | null = null,
): Promise<{ browser: Browser; number: string }> {
  const browser = newBrowser();
  await followLink(world.from(browser), { number, channel: null });
  const friend = [...world.tables.recipients.values()].at(-1)?.number ?? "";
  if (email) await saveRecipientDetails(world.from(browser), { number, details: detailsOf(email), terms: true });
  return { browser, number: friend };
}

let counter = 0;

export function message(world: World, more: Partial<OrderMessage>): OrderMessage {
  counter += 1;
  return orderMessage(world.now(), { eventId: `event-${counter}`, externalOrderId: "A-1", kind: "received", ...more });
}

export async function tell(world: World, more: Partial<OrderMessage>) {
  const taken = await takeOrderMessage(world.ctx, message(world, more));
  if (!taken.ok) throw new Error(taken.refusal.code);
  const order = [...world.tables.orders.values()].find(
    ({ externalId }) => externalId === (more.externalOrderId ?? "A-1"),
  );
  if (!order) throw new Error("There is no order.");
  return { ...taken.value, order };
}

/** Recommended, clicked, delivered, 16 days on: the claims of an order that counts. */
export async function qualifiedClaims(
  world: World,
  more: Parameters<typeof recommend>[1] & { friend?: string } = {},
): Promise<Claim[]> {
  const { number } = await recommend(world, more);
  const friend = await follow(world, number, more.friend ?? null);
  const told = { recommendationNumber: number, recipientNumber: friend.number, externalOrderId: `Q-${number}` };
  const { order } = await tell(world, { ...told, kind: "delivered" });
  world.pass(16 * day);
  await qualifyDueOrders(world.ctx);
  return world.ctx.claims.ofOrder(order.id);
}

export const mailsOf = (world: World, kind: string) =>
  [...world.tables.mails.values()].filter((mail) => mail.kind === kind);
