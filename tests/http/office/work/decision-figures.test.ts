import { beforeAll, expect, test } from "vitest";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { type CaseWorld, caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders, promiseEachApart } from "#tests/support/data/agency-orders.ts";
import { statementFor } from "#tests/support/data/bank-statement.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { multipart } from "#tests/support/network/multipart.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** What people read before they decide about money, and after, beside statements of the test's own. */
const debtorIban = "DE02120300000000202051";
process.env["ELBSCHUTZ_DEBTOR_IBAN"] = debtorIban;
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);
const post = (cookie: string, path: string, fields: Record<string, string> | URLSearchParams) =>
  site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) });

/** People who named one account, each with another amount. */
const sharers: CaseWorld[] = [];

test("whose rewards are at one account, and how much together, is the database's", async () => {
  const support = await signedInAs(ctx, "support");
  for (const share of [0, 0, 50] as const) {
    const w = await caseWorld(site);
    await w.succeed(share);
    w.on("2026-04-01");
    await w.choose("referrer", "cash");
    await w.bank("referrer", sharers[0]?.ibans.referrer);
    sharers.push(w);
  }
  const [{ account }] = await rows(`select "ibanIndex" as account from bank_detail group by 1 having count(*) > 1`);
  const at = `from reward_claim c join bank_detail b on b.id = c."bankDetailId" where b."ibanIndex" = $1`;
  const [{ people, amount }] = await rows(
    `select count(distinct c."accountId")::int as people, ${euro("sum(c.cents)")} as amount ${at}`,
    [account],
  );
  expect(people).toBe(3);
  const rewards = await rows(`select "recommendationNumber" as number, ${euro("c.cents")} as amount ${at}`, [account]);
  expect(new Set(rewards.map((one) => one.amount)).size).toBeGreaterThan(1);
  const html = await page(support.cookie, `/agent/vorgang/${sharers[0]?.state.number}?grund=check`);
  expect(textOf(html)).toContain(`Zu diesem Konto gehören Prämien von ${people} Personen, zusammen ${amount}.`);
  const listed = linesOf(html).filter(([, role]) => role === "Empfehler");
  expect(listed.map(([, , number, , cents]) => [number, cents]).sort()).toEqual(
    rewards.map((one) => [one.number, one.amount]).sort(),
  );
});

test("how many people named the account of a payment, and what a run was at a moment, is the database's", async () => {
  const [anna, ben] = [await signedInAs(ctx, "support"), await signedInAs(ctx, "support")];
  const [first] = sharers;
  const { id } = (await first?.claim("referrer")) ?? expect.fail("nobody shares an account");
  const release = { intent: "releaseClaim", id, reason: "check" };
  expect((await post(anna.cookie, `/agent/vorgang/${first?.state.number}?grund=check`, release)).status).toBe(303);
  for (const w of sharers) await w.collect("referrer");
  await rows(`update reward_claim set "payoutDueAt" = now() - interval '1 day' where state = 'collected'`);
  await collectedClaim(ctx, { cents: 1999 });
  expect((await post(ben.cookie, "/agent/auszahlungen", {})).status).toBe(303);
  const [{ name, run }] = await rows(`select "messageId" as name, id as run from payout_run`);
  const stored = await rows(
    `select right(i."endToEndId", 6) as id, (select count(distinct o."ownerId")::int from bank_detail o where o."ibanIndex" = b."ibanIndex") as people
     from payout_item i join bank_detail b on b.id = i."bankDetailId" where i."runId" = $1`,
    [run],
  );
  expect(stored.map(({ people }) => people).sort()).toEqual([1, 3, 3, 3]);
  const shown = linesOf(await page(anna.cookie, `/agent/auszahlungen/${name}`)).map((cells) => [
    cells[0],
    Number(/Konto von (\d+) Personen genannt/.exec(cells.join(" "))?.[1] ?? 1),
  ]);
  for (const { id: item, people } of stored) expect(shown).toContainEqual([item, people]);

  await rows(
    `update payout_item set state = 'returned' where "runId" = $1 and cents = (select max(cents) from payout_item where "runId" = $1)`,
    [run],
  );
  const now = encodeURIComponent(ctx.now().toISOString());
  const past = textOf(await page(anna.cookie, `/agent/auszahlungen/${name}/stand?am=${now}`));
  const [{ said }] = await rows(
    `select count(*) || ' · ' || ${euro("sum(cents)")} as said from payout_item where "runId" = $1`,
    [run],
  );
  expect(past).toContain(said);
});

test("a statement's result counts its entries as the database does", async () => {
  const [ben, fiona] = [await signedInAs(ctx, "support"), await signedInAs(ctx, "finance")];
  await rows(`update payout_item set state = 'pending'`);
  const [{ name }] = await rows(`select "messageId" as name from payout_run`);
  const run = `/agent/auszahlungen/${name}`;
  expect((await post((await signedInAs(ctx, "support")).cookie, run, { intent: "release" })).status).toBe(303);
  const pain = await post(fiona.cookie, `${run}/datei`, {});
  const text = statementFor(pain.text, debtorIban).replace(
    /(<Ntry>(?:(?!<\/Ntry>)[\s\S])*<EndToEndId>)[^<]+/,
    "$1MIETE-1",
  );
  const file = { field: "datei", name: "auszug.xml", text };
  const { headers } = await site.ask("elbschutz", "POST /agent/auszahlungen/kontoauszug", {
    cookie: fiona.cookie,
    ...multipart({ attempt: crypto.randomUUID() }, file),
  });
  await runOfficeTasks(ctx);
  const words = textOf(await page(fiona.cookie, headers.location ?? ""));
  const [{ paid, unknown }] = await rows(
    `select count(*) filter (where outcome = 'paid')::int as paid, count(*) filter (where outcome = 'unknown')::int as unknown from bank_entry`,
  );
  expect([paid, unknown]).toEqual([3, 1]);
  expect(words).toContain(`${paid} gebucht, 0 zurückgekommen, 0 schon bekannt, ${unknown} keine Zahlung von uns`);
  expect((await page(ben.cookie, "/agent/auszahlungen")).length).toBeGreaterThan(0);
});

test("what was promised, paid and lost until the reconciliation is the database's", async () => {
  const fiona = await signedInAs(ctx, "finance");
  for (const [state, cents] of [
    ["cancelled", 5055],
    ["expired", 4044],
    ["expired", 303],
  ] as const)
    await collectedClaim(ctx, { state, cents });
  expect((await post(fiona.cookie, "/agent/auszahlungen/abgleich", {})).status).toBe(303);
  const of = (...states: string[]) => euro(`sum(cents) filter (where state in ('${states.join("', '")}'))`);
  const [sums] = await rows(
    `select ${euro("sum(cents)")} as all, ${of("paid")} as paid, ${of("cancelled")} as cancelled, ${of("expired")} as expired,
       ${euro(`sum(cents) filter (where state not in ('paid', 'cancelled', 'expired'))`)} as open
     from reward_claim where "tenantId" = 'elbschutz'`,
  );
  const words = textOf(await page(fiona.cookie, "/agent/auszahlungen/abgleich"));
  for (const said of [
    `Zugesagt ${sums.all}`,
    `Ausgezahlt ${sums.paid}`,
    `Offen ${sums.open}`,
    `Storniert ${sums.cancelled}`,
    `Verfallen ${sums.expired}`,
  ])
    expect(words).toContain(said);
});

test("what the orders chosen for a release pay together, and their fees, are the database's", async () => {
  const agency = await addAgency(ctx, { feeCents: 1234 });
  await addAgencyOrders(owner, { agencyId: agency.id, count: 5, prefix: "WAHL" });
  await promiseEachApart(ctx, owner, "^WAHL");
  const boss = await signedInAs(ctx, "owner", agency.id);
  const chosen = await rows(`select id from "order" where "externalId" in ('WAHLO1', 'WAHLO3', 'WAHLO4')`);
  const form = new URLSearchParams([["intent", "choose"], ...chosen.map(({ id }) => ["id", id])]);
  const { text } = await post(boss.cookie, "/agentur/empfehlungen/auftragsfreigabe", form);
  const [sum] = await rows(
    `select count(*)::int as n, ${euro(`sum(r."referrerCents" + r."recipientCents")`)} as amount, ${euro(`sum(a."feeCents")`)} as fee
     from "order" o join recommendation r on r.number = o."recommendationNumber" join agency a on a.id = r."agencyId" where o.id = any($1)`,
    [chosen.map(({ id }) => id)],
  );
  const words = textOf(mainOf(text));
  expect(words).toContain(`${sum.n} Aufträge freigeben?`);
  expect(words).toContain(`Zusammen ${sum.amount} Prämien. Mit der Freigabe kommen sie und ${sum.fee} Gebühren`);
  expect(words).toContain(`${sum.n} Aufträge freigeben `);
});
