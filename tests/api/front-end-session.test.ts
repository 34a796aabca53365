import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { replay, type Session } from "./support/replay.ts";
import { differences, type Shape } from "./support/shape.ts";
import { openFacade } from "./support/support.ts";
import { validatingProxy } from "./support/validating-proxy.ts";

const session: Session = JSON.parse(readFileSync(new URL("front-end-session.json", import.meta.url), "utf8"));
const facade = await openFacade({}, { behind: (port) => validatingProxy(port, () => false) });
const { ctx, later, services } = facade;

it("an existing front end's session, call by call: each answer has the fields, types and formats that it reads", async () => {
  expect(await replay(facade, session, { order })).toEqual([]);
});

async function order(number: string): Promise<void> {
  const shop = ctx("nordlicht");
  for (const kind of ["received", "confirmed", "delivered"] as const) {
    const report = { externalOrderId: "session-1", recommendationNumber: number, productId: "mobil-m", kind };
    const taken = await ingestOrderMessage(shop, orderMessage(services.clock.now(), report));
    expect(taken.ok).toBe(true);
  }
  later(15);
  await qualifyDueOrders(shop);
}

it("differences are found: an additional field, a missing one, another date format, cents with a comma", () => {
  const shape: Shape = { Cent: "cent", Am: "moment", Liste: [{ Tag: "day" }] };
  expect(differences(shape, { Cent: 25, Am: "2026-11-22T10:00:00", Liste: [{ Tag: "2026-11-22" }] })).toEqual([]);
  const wrong = { Cent: 25.5, Am: "22.11.2026 - 10:00", Liste: [{ Tag: null, Mehr: 1 }] };
  expect(differences(shape, wrong)).toHaveLength(4);
  expect(differences({ Fehlt: "text" }, {})).toEqual(["answer.Fehlt misses"]);
});
