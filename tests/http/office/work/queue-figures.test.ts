import { expect, test } from "vitest";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { submitCustomerNumber } from "#tests/support/data/customer-number.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** How much of each kind waits, as the list says it and as the database has it. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const { owner } = site.database;
const rows = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows;
const count = async (from: string) => (await rows(`select count(*)::int as n from ${from}`))[0].n as number;
const post = async (cookie: string, path: string, fields: Record<string, string>) =>
  (await site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) })).status;

const support = await signedInAs(ctx, "support");
const asker = await signedInAs(ctx, "support");
const finance = await signedInAs(ctx, "finance");
const operations = await signedInAs(ctx, "operations");

async function linksOf(prefix: string, many: number): Promise<string> {
  const agency = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId: agency.id, count: many, prefix });
  return (await rows(`select "accountId" as id from recommendation where number = $1`, [`${prefix}1`]))[0].id;
}

/** A reward of a recommendation, in this state. */
async function reward(number: string, state: string): Promise<string> {
  const { id } = await collectedClaim(ctx);
  await rows(`update reward_claim set "recommendationNumber" = $2, state = $3 where id = $1`, [id, number, state]);
  return id;
}

await linksOf("WQ", 9);
await rows(
  `update "order" set state = 'confirmed', "orderedAt" = now() - interval '400 days' where "externalId" in ('WQO1', 'WQO2')`,
);
for (const text of ["eins", "zwei", "drei"]) {
  const fields = { name: "Mara König", email: "mara@post.example", topic: "reward", message: text };
  expect(
    await post("", "/kontakt", {
      salutation: "",
      recommendationNumber: "",
      website: "",
      captchaSolution: "",
      ...fields,
    }),
  ).toBe(303);
}
for (let index = 0; index < 4; index++)
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), { externalOrderId: `FREI-${index}`, kind: "received" }));
const rents = Array.from({ length: 5 }, (_, index) =>
  bookingOf({ endToEndId: `RENT-${index}`, cents: 90_000 + index }, { reference: `REF-${index}` }),
);
await bookEntries(ctx, { account: "DE02120300000000202051", entries: rents }, { actor: "BANK", actorId: "test" });
await submitCustomerNumber(ctx, await linksOf("WS", 1));
const rejected = await submitCustomerNumber(ctx, await linksOf("WR", 1));
await submitCustomerNumber(ctx, await linksOf("WT", 1));
await rows(`update customer_number set state = 'rejected' where id = $1`, [rejected]);

const mailed = await caseWorld(site);
mailed.on(ctx.now().toISOString().slice(0, 10));
await mailed.recommend();
await mailed.mailed("linkReady", "failed");
for (const caseName of ["K 1", "K 2"]) {
  const world = await caseWorld(site);
  world.on(ctx.now().toISOString().slice(0, 10));
  await world.recommend();
  const goodwill = { intent: "goodwill", cents: "20", role: "referrer", reason: "letter", caseName };
  expect(await post(asker.cookie, `/agent/vorgang/${world.state.number}?grund=call`, goodwill)).toBe(303);
}

// Two transfers came back, and another run waits for its second person.
for (const number of ["WQ3", "WQ4"]) await reward(number, "collected");
await post(support.cookie, "/agent/auszahlungen", {});
await rows(`update payout_run set state = 'settled'`);
await rows(`update payout_item set state = 'returned', "reasonCode" = 'AC04'`);
await rows(`update reward_claim set state = 'needsBankDetails' where state = 'collected'`);
await reward("WQ5", "collected");
await post(support.cookie, "/agent/auszahlungen", {});
for (const number of ["WQ3", "WQ4", "WQ5", "WQ6"]) {
  const held = await holdForReview(
    ctx,
    await reward(number, "readyToPay"),
    auditedAction({ key: `held-${number}`, reasonCode: "RISK_REVIEW" }),
  );
  expect(held.ok).toBe(true);
}
for (const number of ["WQ6", "WQ7", "WQ8", "WQ9", "WR1"]) await reward(number, "unclaimed");
for (const number of ["WQ1", "WQ2"]) {
  const id = await reward(number, "choose");
  await rows(`update account set state = 'deleted' where id = (select "accountId" from reward_claim where id = $1)`, [
    id,
  ]);
}
for (const cents of [1234, 2345]) await collectedClaim(ctx, { method: "voucher", rewardId: "lesefuchs", cents });
await healthReadings(site.services.database.pool).keep("nordlicht", { mailsGivenUp: 3, vouchersLeft: 12 });

const here = `"tenantId" = 'elbschutz'`;
const lastItem = `(select i.state from payout_item i join payout_run r on r.id = i."runId" where i."claimId" = c.id order by r."preparedAt" desc limit 1)`;
const kinds = {
  Nachrichten: `support_case where ${here} and state = 'open'`,
  Anträge: `support_request where ${here} and state = 'waiting'`,
  Prüfungen: `"order" where ${here} and state = 'inReview'`,
  "Ohne Empfehlung": `"order" where ${here} and state = 'received' and "recommendationNumber" is null`,
  "Angehaltene Prämien": `reward_claim where ${here} and state = 'onHold'`,
  Rückläufer: `reward_claim c where ${here} and state = 'needsBankDetails' and ${lastItem} = 'returned'`,
  Bankbuchungen: `bank_entry where ${here} and outcome = 'unknown' and "closedAt" is null`,
  "Unzustellbare Mails": `mail where ${here} and state = 'failed'`,
  "Gutscheine fehlen": `(select "rewardId", cents from reward_claim where ${here} and method = 'voucher' and state = 'collected'
     group by 1, 2 having count(*) > (select count(*) from voucher v where v.${here} and v."rewardId" = reward_claim."rewardId"
       and v.cents = reward_claim.cents and v."claimId" is null)) short`,
  "Überfällige Bestellungen": `"order" where ${here} and state in ('received', 'inReview', 'confirmed')
     and "recommendationNumber" is not null and "orderedAt" < now() - interval '300 days'`,
  Kundennummern: `customer_number where ${here} and state = 'submitted'`,
  "Abgelehnte Kundennummern": `customer_number where ${here} and state = 'rejected'`,
  "Ohne erreichbaren Kontakt": `reward_claim where ${here} and state = 'unclaimed'`,
  "Schulden an Gelöschte": `reward_claim c where ${here} and state in ('choose', 'needsBankDetails', 'readyToPay', 'collected', 'onHold')
     and (exists (select from account a where a.id = c."accountId" and a.state = 'deleted')
       or exists (select from recipient r where r.number = c."recipientNumber" and r."erasedAt" is not null))`,
  Auszahlungsläufe: `payout_run where ${here} and state = 'prepared'`,
  Zustand: `health_reading where name <> 'worker' and (name, value) in (('mailsGivenUp', 3), ('vouchersLeft', 12))`,
};
const own = {
  support: Object.keys(kinds).filter((kind) => kind !== "Bankbuchungen" && kind !== "Zustand"),
  finance: ["Bankbuchungen", "Gutscheine fehlen", "Auszahlungsläufe"],
} as const;

/** The chips above the list, each kind with its count, and how many rows the kind's own page has. */
async function chipsOf(cookie: string): Promise<Record<string, number>> {
  const { text } = await site.ask("elbschutz", "GET /agent/vorgaenge", { cookie });
  const words = (/<main[^>]*>(.*?)<table/s.exec(text)?.[1] ?? "")
    .replaceAll(/<!-- -->|<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");
  return Object.fromEntries(
    [...words.matchAll(/([A-ZÄÖÜ][^\d.]*?) (\d+)\b/g)].map(([, kind = "", shown]) => [
      kind.replace(/.*\. /, ""),
      Number(shown),
    ]),
  );
}

test.each([
  ["support", support.cookie, own.support],
  ["finance", finance.cookie, own.finance],
])("every count that %s reads is the database's, and their sum is what all says", async (_, cookie, names) => {
  const expected: Record<string, number> = {};
  for (const kind of names) expected[kind] = await count(kinds[kind as keyof typeof kinds]);
  expect(Object.keys(expected).filter((kind) => expected[kind] === 0)).toEqual([]);
  const sum = Object.values(expected).reduce((all, one) => all + one, 0);
  expect(await chipsOf(cookie)).toEqual({ Alles: sum, ...expected });
});

test("operations reads as many readings as are beyond their limit, and each figure of the page as it was read", async () => {
  const chips = await chipsOf(operations.cookie);
  expect(chips["Zustand"]).toBe((await count(kinds.Zustand)) + 1); // and no worker runs here
  await healthReadings(site.services.database.pool).readInstallation("worker-1", false);
  const { text } = await site.ask("elbschutz", "GET /agent/betrieb", { cookie: operations.cookie });
  const shown = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) =>
      cell.replaceAll(/<!-- -->|<[^>]*>/g, "").trim(),
    ),
  );
  const read = await rows(
    `select name, subject, value from health_reading where name <> 'worker' and name not like '%Age' and at > now() - interval '2 days'
     union all select 'workers', '', count(*) from health_reading where name = 'worker'`,
  );
  expect(read.length).toBeGreaterThan(5);
  for (const { subject, value } of read)
    expect(
      shown.some((cells) => cells[2] === String(value) && (cells[1] ?? "").endsWith(subject)),
      `${subject} ${value}`,
    ).toBe(true);
  expect(shown.filter((cells) => cells.length === 4 && cells[0] !== "Stand").length).toBeGreaterThanOrEqual(
    read.length,
  );
  const values = read.map(({ name, subject, value }) => [`${name} ${subject}`, value]);
  expect(Object.fromEntries(values)).toMatchObject({
    "mailsGivenUp nordlicht": 3,
    "vouchersLeft nordlicht": 12,
    "workers ": 1,
  });
});
