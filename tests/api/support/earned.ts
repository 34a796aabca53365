import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { recipient, recommendation } from "./bodies.ts";
import type { openFacade } from "./support.ts";

type Facade = Awaited<ReturnType<typeof openFacade>>;
let counter = 0;

/** The token in the newest mail of a kind to an address. */
export async function tokenTo(
  facade: Facade,
  address: string,
  kind = "rewardReady",
  provider = "nordlicht",
): Promise<string> {
  const mail = (await facade.mails(provider)).filter((one) => one.kind === kind && one.to === address).at(-1);
  const link = mail && "link" in mail.params ? mail.params.link : "";
  return new URL(link).searchParams.get("t") ?? "";
}

/**
 * Recommended, agreed, ordered and delivered, and the withdrawal period is over: both people have the link to their
 * reward.
 */
export async function earned(facade: Facade) {
  const { call, services, ctx, later } = facade;
  const input = recommendation();
  const { Empfehlung, Hex } = (await call("POST /empfehlen/create", { body: input })).json;
  const number: string = Empfehlung.Empfehlungsnummer;
  const body = recipient();
  const key = (await call(`PUT /empfehlung/${number}`, { body: { ...body, AgbText: true } })).json.Hex as string;
  const shop = ctx("nordlicht");
  const at = services.clock.now();
  counter += 1;
  for (const kind of ["received", "confirmed", "delivered"] as const) {
    const order = { externalOrderId: `order-${counter}`, recommendationNumber: number, productId: "mobil-m" };
    const taken = await ingestOrderMessage(shop, orderMessage(at, { kind, ...order }));
    if (!taken.ok) throw new Error(taken.refusal.code);
  }
  later(15);
  await qualifyDueOrders(shop);
  return {
    number,
    key,
    hex: Hex as string,
    referrer: await tokenTo(facade, input.Empfehler.Email),
    recipient: await tokenTo(facade, body.empfaengerdaten.email),
  };
}
