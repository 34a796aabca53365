import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/domain/order/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { orderMessage } from "../support/order-message.ts";
import { tokenTo } from "./earned.ts";
import { differences, type Shape } from "./shape.ts";
import { openFacade } from "./support.ts";

type Call = {
  call: string;
  bearer?: string;
  body?: unknown;
  status?: number;
  answer: Shape;
  keep?: Record<string, string>;
};
/** What people do between the calls: open a mail's link, or order. */
type Meanwhile = { meanwhile: string; mail?: string; to?: string; keep?: string; order?: string };
type Session = { headers: Record<string, string>; calls: (Call | Meanwhile)[] };

const session: Session = JSON.parse(readFileSync(new URL("front-end-session.json", import.meta.url), "utf8"));
const facade = await openFacade();
const { call, ctx, later, services } = facade;

it("an existing front end's session, call by call: each answer has the fields, types and formats that it reads", async () => {
  const kept = new Map<string, string>();
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => kept.get(name) ?? expect.fail(name));
  const found: string[] = [];
  for (const [index, step] of session.calls.entries()) {
    if ("meanwhile" in step) {
      if (step.order) await order(filled(step.order));
      if (step.mail && step.keep) kept.set(step.keep, await tokenTo(facade, step.to ?? "", step.mail));
      continue;
    }
    const { status, json } = await call(filled(step.call), {
      ...(step.body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(step.body))) }),
      ...(step.bearer ? { bearer: kept.get(step.bearer) } : {}),
      headers: session.headers,
    });
    const name = `${index + 1}. ${step.call}`;
    if (status !== (step.status ?? 200)) found.push(`${name}: ${status} ${JSON.stringify(json)}`);
    else found.push(...differences(step.answer, json).map((one) => `${name}: ${one}`));
    for (const [into, path] of Object.entries(step.keep ?? {}))
      kept.set(into, String(path.split(".").reduce((value, field) => value?.[field], json)));
  }
  expect(found).toEqual([]);
});

async function order(number: string): Promise<void> {
  const shop = ctx("nordlicht");
  for (const kind of ["received", "confirmed", "delivered"] as const) {
    const told = { externalOrderId: "session-1", recommendationNumber: number, productId: "mobil-m", kind };
    const taken = await ingestOrderMessage(shop, orderMessage(services.clock.now(), told));
    expect(taken.ok).toBe(true);
  }
  later(15);
  await qualifyDueOrders(shop);
}

it("finds what differs: a field too many, one that misses, a date of another form, cents with a comma", () => {
  const shape: Shape = { Cent: "cent", Am: "moment", Liste: [{ Tag: "day" }] };
  expect(differences(shape, { Cent: 25, Am: "2026-11-22T10:00:00", Liste: [{ Tag: "2026-11-22" }] })).toEqual([]);
  const wrong = { Cent: 25.5, Am: "22.11.2026 - 10:00", Liste: [{ Tag: null, Mehr: 1 }] };
  expect(differences(shape, wrong)).toHaveLength(4);
  expect(differences({ Fehlt: "text" }, {})).toEqual(["answer.Fehlt misses"]);
});
