import { beforeEach, expect, test, vi } from "vitest";
import { pricesOf } from "#server/catalogue/price/prices.ts";
import { publishDuePrices } from "#server/catalogue/price-change/publish-due.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { parseCommission } from "#server/platform/values/money.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { owner } = site.database;
const person = (firstName: string, role: "marketing" | "finance" = "marketing") =>
  signedInAs(ctx, role, null, { firstName, lastName: "Marten" });
const mia = await person("Mia");
const max = await person("Max");

const page = "/agent/praemien";
const open = (query = "", who = mia) => site.ask(tenant, `GET ${page}${query}`, { cookie: who.cookie });
const send = async (fields: Record<string, string>, who = mia) => {
  const body = { base: String((await inForce()).version), ...fields };
  return site.ask(tenant, `POST ${page}`, { cookie: who.cookie, body: String(new URLSearchParams(body)) });
};
const idOf = async () => (await ctx.priceChanges.open())?.id ?? "";
const save = async (amount: string, who = mia) =>
  send({ intent: "save", seen: await idOf(), "praemie-mobil-m": amount }, who);
const words = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const inForce = async () => (await ctx.catalogue.inForce()) ?? expect.fail();
const rewardOf = async (id: string) => {
  const product = (await inForce()).catalogue.products.find((one) => one.id === id);
  return parseCommission(product?.commission ?? "")?.cents;
};
const audited = async () =>
  (await ctx.audit.after(0, 10_000)).slice(-5).map(({ kind, actorId, about }) => [kind, actorId, about]);

beforeEach(async () => {
  await owner.query("delete from price_change");
});

test("a wrong price is stopped by rehearsal, limit and second person", async () => {
  const before = await inForce();
  const cents = (await rewardOf("mobil-m")) ?? expect.fail();
  // Three real orders of last month, made by the prices in force.
  const { id: agencyId } = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId, count: 3, prefix: "PRICE" });
  const version = await ctx.prices.keep(pricesOf(ctx.tenant, await ctx.products.list(), []));
  await owner.query(
    `update recommendation set "priceVersionId" = $1, "rewardCents" = $2, "recipientShare" = 0, "referrerCents" = $2,
       "recipientCents" = 0 where number like 'PRICE%'`,
    [version, cents],
  );
  await owner.query(
    `update "order" set "orderedAt" = date_trunc('month', now()) - interval '10 days' where "externalId" like 'PRICE%'`,
  );

  // 9.000 instead of 90: the rehearsal says what it would have cost, and nobody puts it in force alone.
  expect((await save("9.000")).status).toBe(303);
  const draft = words((await open()).text);
  expect(draft).toContain("Entwurf von Mia Marten");
  expect(draft).toContain("über 200 €");
  expect(draft).toMatch(new RegExp(` 3 ${(cents * 3) / 100} € 27\\.000 € `));
  expect(draft).not.toContain("In Kraft setzen");
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(403);
  const unsaid = await send({ intent: "ask", id: await idOf(), grund: "" });
  expect(unsaid.status).toBe(400);
  expect(words(unsaid.text)).toContain("Einen Grund angeben.");

  expect((await send({ intent: "ask", id: await idOf(), grund: "Herbstaktion" })).status).toBe(303);
  const id = await idOf();
  // The author decides nothing, and nobody writes over what waits.
  expect((await send({ intent: "approve", id })).status).toBe(403);
  const late = await save("80,5", max);
  expect(late.status).toBe(409);
  expect(words(mainOf(late.text))).toMatch(/Diese Beträge wurden nicht gespeichert Mobil M[^€]* 80,5 /);
  const asked = words((await open("", max)).text);
  expect(asked).toContain("Antrag von Mia Marten");
  expect(asked).toContain("Warum: Herbstaktion");
  expect(asked).toContain("27.000 €");
  expect((await send({ intent: "decline", id, grund: "Zwei Nullen zu viel" }, max)).status).toBe(303);

  const after = words((await open()).text);
  expect(after).toContain("Antrag von Mia Marten, abgelehnt von Max Marten:");
  expect(after).toContain("Abgelehnt, weil: Zwei Nullen zu viel");
  expect(await inForce()).toEqual(before);
  expect((await audited()).filter(([kind]) => kind === "priceChange")).toEqual([
    ["priceChange", mia.user.id, `askForPrices:${id}`],
    ["priceChange", max.user.id, `declinePrices:${id}`],
  ]);
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
});

test("a reward up to the limit is put in force by one person, as the next version of the one history, and comes back", async () => {
  const before = await inForce();
  const cents = (await rewardOf("mobil-m")) ?? expect.fail();
  await save("62,50");
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(303);
  const version = before.version + 1;
  expect(await inForce()).toMatchObject({ version, appliedBy: "Mia Marten" });
  expect(await rewardOf("mobil-m")).toBe(6250);
  // Nothing else of the catalogue changed.
  const others = ({ catalogue }: typeof before) => ({
    ...catalogue,
    products: catalogue.products.filter(({ id }) => id !== "mobil-m"),
  });
  expect(others(await inForce())).toEqual(others(before));
  expect((await audited()).at(-1)).toEqual(["catalogueApplied", mia.user.id, `version ${version}`]);
  await vi.waitUntil(async () => (await ctx.products.byId("mobil-m"))?.commission.cents === 6250, { timeout: 10_000 });

  expect((await send({ intent: "restore", seen: "", version: String(before.version) }, max)).status).toBe(303);
  expect(words((await open("", max)).text)).toContain("Entwurf von Max Marten");
  await send({ intent: "publish", id: await idOf() }, max);
  expect(await rewardOf("mobil-m")).toBe(cents);
  expect(await inForce()).toMatchObject({ version: version + 1, catalogue: before.catalogue });
});

test("above the limit the second person puts it in force under both names, once", async () => {
  const { version } = await inForce();
  await save("250");
  await send({ intent: "ask", id: await idOf(), grund: "Jubiläum" });
  const id = await idOf();
  expect((await send({ intent: "approve", id }, max)).status).toBe(303);
  expect(await inForce()).toMatchObject({ version: version + 1, appliedBy: "Mia Marten, Max Marten" });
  expect((await send({ intent: "approve", id }, max)).status).toBe(409);
  expect((await audited()).at(-1)).toEqual([
    "catalogueApplied",
    `${mia.user.id}, ${max.user.id}`,
    `version ${version + 1}`,
  ]);
  expect(await inForce()).toMatchObject({ version: version + 1 });
});

test("somebody who was added today approves nothing, and only who asked takes it back", async () => {
  await owner.query(
    `update sso_user set "createdAt" = now() - case id when $1 then interval '1 hour' else interval '3 days' end`,
    [max.user.id],
  );
  const before = await inForce();
  await save("270");
  await send({ intent: "ask", id: await idOf(), grund: "Jubiläum" });
  const id = await idOf();
  const approved = await send({ intent: "approve", id }, max);
  expect(approved.status).toBe(403);
  expect(words(approved.text)).toContain("zählt erst nach 24 Stunden");
  expect((await send({ intent: "withdraw", id }, max)).status).toBe(403);
  expect(await inForce()).toEqual(before);
  expect((await send({ intent: "withdraw", id })).status).toBe(303);
  expect(await ctx.priceChanges.open()).toBeNull();
  await owner.query(`update sso_user set "createdAt" = now() - interval '3 days'`);
});

test("what is no amount is said beside its field, and everything typed stays", async () => {
  const { status, text } = await send({
    intent: "save",
    seen: "",
    "praemie-mobil-m": "sechzig",
    "praemie-mobil-s": "55",
  });
  expect(status).toBe(400);
  expect(words(text)).toContain("Einen Betrag bis 10.000 € angeben");
  expect(text).toMatch(/name="praemie-mobil-m"[^>]*value="sechzig"|value="sechzig"[^>]*name="praemie-mobil-m"/);
  expect(text).toMatch(/name="praemie-mobil-s"[^>]*value="55"|value="55"[^>]*name="praemie-mobil-s"/);
  expect(await ctx.priceChanges.open()).toBeNull();
});

test("a request that nobody decides lapses after two weeks into a draft", async () => {
  await save("260");
  await send({ intent: "ask", id: await idOf(), grund: "Jubiläum" });
  await owner.query(`update price_change set "askedAt" = now() - interval '16 days'`);
  const id = await idOf();
  expect((await send({ intent: "approve", id }, max)).status).toBe(409);
  expect(words((await open()).text)).toContain("Der Antrag ist verfallen");
  expect((await save("90", max)).status).toBe(303);
});

/** Somebody else's version of the catalogue. */
const replaced = async (change: (product: { id: string; displayName: string; commission: string }) => object) => {
  const { catalogue } = await inForce();
  const products = catalogue.products.map((one) => ({ ...one, ...change(one) }));
  await ctx.transaction((tx) => tx.catalogue.replace({ ...catalogue, products }, "anna", tx.now()));
};
const commissionOf = (id: string, cents: number) => (one: { id: string }) =>
  one.id === id ? { commission: `standard;${cents}` } : {};

test("a draft is not put in force if the reward that it changes was changed since; other changes are no conflict", async () => {
  await save("70");
  await replaced((one) => (one.id === "mobil-m" ? { displayName: "Anders" } : commissionOf("mobil-s", 5300)(one)));
  expect(words((await open()).text)).not.toContain("Seitdem hat sich geändert");
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(303);
  expect([await rewardOf("mobil-m"), await rewardOf("mobil-s")]).toEqual([7000, 5300]);

  await save("71");
  const id = await idOf();
  await replaced(commissionOf("mobil-m", 6600));
  expect((await send({ intent: "publish", id })).status).toBe(409);
  expect((await send({ intent: "schedule", id, tag: german(inDays(3)) })).status).toBe(409);
  expect(words((await open()).text)).toContain("Seitdem hat sich geändert, was damit geändert werden soll.");
  expect(await rewardOf("mobil-m")).toBe(6600);
});

test("amounts that nobody typed over stay as a colleague published them meanwhile, also where the form is sent again", async () => {
  await replaced(commissionOf("mobil-s", 5000));
  const form = { seen: "", base: String((await inForce()).version), "praemie-mobil-s": "50", "praemie-mobil-m": "74" };
  await send({ intent: "save", seen: "", "praemie-mobil-s": "56" }, max);
  await send({ intent: "publish", id: await idOf() }, max);
  const wrong = await send({ intent: "save", ...form, "praemie-mobil-m": "viel" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(new RegExp(`name="base"[^>]*value="${form.base}"`));
  expect((await send({ intent: "save", ...form })).status).toBe(303);
  expect((await ctx.priceChanges.open())?.rewards).toEqual([{ id: "mobil-m", cents: 7400 }]);
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(303);
  expect([await rewardOf("mobil-s"), await rewardOf("mobil-m")]).toEqual([5600, 7400]);

  // Who typed over the same amount reads that it is another by now.
  await send({ intent: "save", ...form, "praemie-mobil-s": "57" });
  expect(words((await open()).text)).toContain("Seitdem hat sich geändert");
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(409);
  expect(await rewardOf("mobil-s")).toBe(5600);
  expect((await send({ intent: "save", seen: "", base: "99999999999", "praemie-mobil-s": "58" })).status).toBe(404);
});

const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
const german = (at: Date) => formatDay(dayOf(at));
const then = { ...ctx, now: () => inDays(4) };

test("a scheduled reward is in force from its day on, once, beside other drafts; not if it was changed since", async () => {
  const { version } = await inForce();
  await save("72");
  const id = await idOf();
  const wrong = await send({ intent: "schedule", id, tag: "01.01.2020" });
  expect(wrong.status).toBe(400);
  expect(words(wrong.text)).toContain("Einen Tag zwischen morgen und in einem Jahr angeben");
  expect(wrong.text).toMatch(/name="tag"[^>]*value="01\.01\.2020"/);
  for (const _ of [1, 2])
    expect((await send({ intent: "schedule", id, tag: german(inDays(3)) })).headers.location).toBe(
      `${page}?eingeplant=1`,
    );
  expect(words((await open()).text)).toContain(`Ab ${german(inDays(3))}, von Mia Marten:`);
  expect(await inForce()).toMatchObject({ version });

  // Another product's reward meanwhile.
  await send({ intent: "save", seen: await idOf(), "praemie-mobil-s": "54" }, max);
  await send({ intent: "publish", id: await idOf() }, max);
  expect(await publishDuePrices({ ...ctx, now: () => inDays(1) })).toBe(0);
  expect(await ctx.due.kinds(inDays(1))).not.toContain("publish-rewards");
  expect(await ctx.due.kinds(inDays(4))).toContain("publish-rewards");
  expect(await publishDuePrices(then)).toBe(1);
  expect(await publishDuePrices(then)).toBe(0);
  expect(await inForce()).toMatchObject({ version: version + 2, appliedBy: "Mia Marten" });
  expect([await rewardOf("mobil-m"), await rewardOf("mobil-s")]).toEqual([7200, 5400]);
  expect((await audited()).map(([kind, actorId, about]) => [kind, actorId, about?.split(":")[0]])).toEqual(
    expect.arrayContaining([
      ["priceChange", mia.user.id, "schedulePrices"],
      ["catalogueApplied", mia.user.id, `version ${version + 2}`],
    ]),
  );

  await save("73");
  await send({ intent: "schedule", id: await idOf(), tag: german(inDays(3)) });
  await replaced(commissionOf("mobil-m", 6700));
  expect(words((await open()).text)).toContain("An dem Tag tritt nichts in Kraft.");
  expect(await publishDuePrices(then)).toBe(1);
  expect(await rewardOf("mobil-m")).toBe(6700);
  expect(words((await open()).text)).toContain("am Tag nicht in Kraft getreten");
});

test("above the limit a day needs the second person too, whose consent waits for it under both names", async () => {
  const { version } = await inForce();
  await save("255");
  const id = await idOf();
  expect((await send({ intent: "schedule", id, tag: german(inDays(3)) })).status).toBe(403);
  expect((await send({ intent: "ask", id, grund: "Jubiläum", tag: german(inDays(3)) })).status).toBe(303);
  expect(words((await open("", max)).text)).toContain(`Zustimmen: in Kraft ab ${german(inDays(3))}`);
  expect((await send({ intent: "approve", id }, max)).headers.location).toBe(`${page}?eingeplant=1`);
  expect(await inForce()).toMatchObject({ version });
  expect(words((await open()).text)).toContain("von Mia Marten, zugestimmt hat Max Marten:");
  expect(await publishDuePrices(then)).toBe(1);
  expect(await inForce()).toMatchObject({ version: version + 1, appliedBy: "Mia Marten, Max Marten" });
  expect((await audited()).at(-1)?.slice(0, 2)).toEqual(["catalogueApplied", `${mia.user.id}, ${max.user.id}`]);
});

test("what one person scheduled is not put in force above a limit that was lowered since, and either unschedules", async () => {
  const cents = await rewardOf("mobil-m");
  await save("190");
  const id = await idOf();
  await send({ intent: "schedule", id, tag: german(inDays(3)) });
  const { maxRewardCents } = ctx.tenant.recommendation;
  await site.change(tenant, ({ recommendation }) => Object.assign(recommendation, { maxRewardCents: 10_000 }));
  expect(await publishDuePrices({ ...site.ctx(tenant), now: () => inDays(4) })).toBe(1);
  await site.change(tenant, ({ recommendation }) => Object.assign(recommendation, { maxRewardCents }));
  expect(await rewardOf("mobil-m")).toBe(cents);
  expect(await ctx.priceChanges.byId(id)).toMatchObject({ state: "outdated" });

  await save("191");
  const other = await idOf();
  await send({ intent: "schedule", id: other, tag: german(inDays(3)) });
  for (const _ of [1, 2])
    expect((await send({ intent: "unschedule", id: other }, max)).headers.location).toBe(`${page}?ausgeplant=1`);
  expect(await publishDuePrices(then)).toBe(0);
  expect(words((await open()).text)).toContain("Änderung von Mia Marten, zurückgezogen von Max Marten:");
});

test("a draft is previewed on every page by who may decide about it, and by nobody else", async () => {
  await save("187");
  const id = await idOf();
  const at = async (path: string, cookie: string) =>
    words((await site.ask(tenant, `GET ${path}?entwurf=${id}`, { cookie })).text);
  for (const who of [mia, max]) {
    const preview = await site.ask(tenant, `GET /?entwurf=${id}`, { cookie: who.cookie });
    expect(words(preview.text)).toContain("Vorschau der Prämien: In Kraft sind sie noch nicht.");
    expect(words(preview.text)).toContain("187 €");
    expect(preview.text).toMatch(/href="\/[^"]*entwurf=/);
    expect(preview.headers["cache-control"]).toBe("no-store");
    expect(await at("/empfehlen/mobil-m", who.cookie)).toContain("187 €");
  }
  const { cookie } = await person("Fee", "finance");
  for (const other of ["", cookie]) {
    expect(await at("/", other)).not.toContain("187 €");
    expect(await at("/empfehlen/mobil-m", other)).not.toContain("187 €");
  }
  await send({ intent: "schedule", id, tag: german(inDays(3)) });
  expect(await at("/empfehlen/mobil-m", mia.cookie)).toContain("187 €");
  await send({ intent: "unschedule", id });
  expect(await at("/empfehlen/mobil-m", mia.cookie)).not.toContain("187 €");
});

test("nobody of another role reads or changes them", async () => {
  const fin = await person("Fee", "finance");
  expect((await open("", fin)).status).toBe(403);
  expect((await save("80", fin)).status).toBe(403);
});
