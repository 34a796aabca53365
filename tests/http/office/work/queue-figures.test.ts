import { expect, test } from "vitest";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import { euro } from "#tests/http/figures.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
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

let rewards = 0;
/** A reward of a recommendation, in this state; each of another amount. */
async function reward(number: string, state: string): Promise<string> {
  const { id } = await collectedClaim(ctx, { cents: 5000 + 11 * ++rewards });
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
for (const [caseName, cents] of [
  ["K 1", "20"],
  ["K 2", "30,50"],
] as const) {
  const world = await caseWorld(site);
  world.on(ctx.now().toISOString().slice(0, 10));
  await world.recommend();
  const goodwill = { intent: "goodwill", cents, role: "referrer", reason: "letter", caseName };
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
// Two of them rest for one reason, and are decided together.
await rows(
  `update claim_hold h set cause = 'bank:x' from reward_claim c where c.id = h."claimId" and c."recommendationNumber" in ('WQ3', 'WQ4')`,
);
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
/** What is held for one reason is one line. */
const heldLines = `(select min("recommendationNumber") as number, sum(cents)::int as cents, count(*)::int as rewards
  from reward_claim c join claim_hold h on h."claimId" = c.id where c.${here} and c.state = 'onHold'
  group by case when h.cause like 'bank:%' then h.cause else c.id::text end) line`;
const lastItem = `(select i.state from payout_item i join payout_run r on r.id = i."runId" where i."claimId" = c.id order by r."preparedAt" desc limit 1)`;
const kinds = {
  Nachrichten: `support_case where ${here} and state = 'open'`,
  Anträge: `support_request where ${here} and state = 'waiting'`,
  Prüfungen: `"order" where ${here} and state = 'inReview'`,
  "Ohne Empfehlung": `"order" where ${here} and state = 'received' and "recommendationNumber" is null`,
  "Angehaltene Prämien": heldLines,
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

/** Of each kind with amounts, what each line is called and its amount. */
const claimLines = (where: string) =>
  `select "recommendationNumber" as name, ${euro("cents")} as amount from reward_claim c where ${here} and ${where}`;
const amounts = {
  Anträge: `select "caseName" as name, ${euro("cents")} as amount from support_request where ${here} and state = 'waiting'`,
  Prüfungen: `select o."externalId" as name, ${euro(`r."referrerCents" + r."recipientCents"`)} as amount
    from "order" o join recommendation r on r.number = o."recommendationNumber" where o.${here} and o.state = 'inReview'`,
  "Angehaltene Prämien": `select number as name, ${euro("cents")} as amount from ${heldLines}`,
  Rückläufer: claimLines(`state = 'needsBankDetails' and ${lastItem} = 'returned'`),
  Bankbuchungen: `select reference as name, ${euro("cents")} as amount from bank_entry where ${here} and outcome = 'unknown' and "closedAt" is null`,
  "Gutscheine fehlen": `select distinct '' as name, ${euro("cents")} as amount from reward_claim where ${here} and method = 'voucher' and state = 'collected'`,
  "Ohne erreichbaren Kontakt": claimLines(`state = 'unclaimed'`),
  "Schulden an Gelöschte": claimLines(`id in (select c.id from ${kinds["Schulden an Gelöschte"]})`),
  Auszahlungsläufe: `select r."messageId" as name, ${euro("sum(i.cents)")} as amount from payout_run r join payout_item i on i."runId" = r.id
    where r.${here} and r.state = 'prepared' group by 1`,
};

test.each([
  ["support", support.cookie, Object.keys(amounts).filter((kind) => kind !== "Bankbuchungen")],
  ["finance", finance.cookie, ["Bankbuchungen", "Gutscheine fehlen", "Auszahlungsläufe"]],
])(
  "every amount of the list that %s reads is the database's, in the line of what it is about",
  async (_, cookie, names) => {
    const { text } = await site.ask("elbschutz", "GET /agent/vorgaenge", { cookie });
    const lines = linesOf(text).filter((cells) => cells[5]?.endsWith("€"));
    for (const kind of names) {
      const stored = await rows(amounts[kind as keyof typeof amounts]);
      expect(stored.length, kind).toBeGreaterThan(0);
      const shown = lines.filter(([, one]) => one === kind).map(([, , name, , , amount]) => `${name} ${amount}`);
      expect(shown.sort(), kind).toEqual(stored.map(({ name, amount }) => `${name || kind} ${amount}`).sort());
    }
    expect(lines.filter(([, kind = ""]) => !names.includes(kind))).toEqual([]);
  },
);

test("how many rewards one decision is about is the database's", async () => {
  const { text } = await site.ask("elbschutz", "GET /agent/vorgaenge?art=held", { cookie: support.cookie });
  const stored = await rows(`select rewards, ${euro("cents")} as amount from ${heldLines} where rewards > 1`);
  expect(stored).toHaveLength(1);
  const said = linesOf(text).filter(([, , , , why = ""]) => /^\d+ Prämien:/.test(why));
  expect(said.map(([, , , , why, amount]) => [Number(why?.split(" ")[0]), amount])).toEqual(
    stored.map(({ rewards, amount }) => [rewards, amount]),
  );
});

test("what people who are gone are owed, and the amount that ends, are the database's", async () => {
  const { text } = await site.ask("elbschutz", "GET /agent/vorgaenge?art=liability", { cookie: support.cookie });
  const stored = await rows(amounts["Schulden an Gelöschte"]);
  for (const { name, amount } of stored) expect(textOf(text)).toContain(`${name} ${amount} `);
});

test("a kind with more than the list shows says so, and so does the sum", async () => {
  await rows(
    `insert into support_case select (jsonb_populate_record(null::support_case, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'number', 9000 + n, 'attemptHash', 'x' || n))).*
     from generate_series(1, 201) n, (select * from support_case where ${here} limit 1) c`,
  );
  const { text } = await site.ask("elbschutz", "GET /agent/vorgaenge?art=message", { cookie: support.cookie });
  expect(linesOf(text).filter(([, kind]) => kind === "Nachrichten")).toHaveLength(200);
  const words = textOf(/<main[^>]*>(.*?)<table/s.exec(text)?.[1] ?? "");
  expect(words).toContain("Nachrichten 200+ ");
  const others = Object.entries(await chipsOf(support.cookie)).filter(
    ([kind]) => kind !== "Alles" && kind !== "Nachrichten",
  );
  const sum = others.reduce((all, [, one]) => all + one, 200);
  expect(words).toContain(`Alles ${sum}+ `);
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
