import { beforeAll, expect, test } from "vitest";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

/** Groups of the support's search: their counts are SQL's, their pages have everyone once, and nobody of others. */
const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("elbschutz");
const { support } = ctx;
const { owner } = database;
const sql = async (text: string) => (await owner.query(text)).rows;
const all = { from: 0, size: 200, to: 200 };
const first = { from: 0, size: 10, to: 50 };
const named = (last: string, firstName = "") => ({ names: [{ last, first: firstName }] });
const account = (tenant: string, firstName: string, lastName: string, count: number) =>
  sql(`insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash", "createdAt")
       select '${tenant}', id, 'confirmed', 'p.' || n || '@post.example', id, '${firstName}', '${lastName}', 'de', id, now()
       from (select gen_random_uuid() as id, n from generate_series(1, ${count}) n) numbered`);

beforeAll(async () => {
  const { id: agencyId } = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId, count: 61, prefix: "GRUPPE" });
  await account("elbschutz", "Birte", "Petersen", 61);
  await account("elbschutz", "Peter", "Peters", 3);
  await account("nordlicht", "Birte", "Petersen", 5);
  // One person on five links, and another person with the same address.
  await sql(
    `update recipient set "matchHash" = 'hash', "firstName" = 'Jan', "lastName" = 'Petersen' where number ~ '^GRUPPER[1-5]$'`,
  );
  await sql(
    `update recipient set "matchHash" = 'hash', "firstName" = 'Ute', "lastName" = 'Petersen' where number = 'GRUPPER6'`,
  );
});

test("the referrers of a name are counted as SQL counts them, up to the limit", async () => {
  const [{ count }] = await sql(
    `select count(*)::int from account where "tenantId" = 'elbschutz' and lower("lastName") like 'peters%'`,
  );
  const wanted = { ...named("PETERS"), mailbox: null, accountIds: [] };
  expect(count).toBe(64);
  const whole = await support.referrersBy(wanted, all);
  expect([whole.count, whole.isMore, new Set(whole.hits.map(({ person }) => person)).size]).toEqual([
    count,
    false,
    count,
  ]);
  const begun = await support.referrersBy(wanted, first);
  expect([begun.count, begun.isMore, begun.hits.length]).toEqual([50, true, 10]);
  expect(await support.referrersBy(wanted, { ...first, to: count })).toMatchObject({ count, isMore: false });
  expect(await support.referrersBy(wanted, { ...first, to: count - 1 })).toMatchObject({
    count: count - 1,
    isMore: true,
  });
  // By last name, then first name: who is called just so comes first.
  expect(begun.hits.slice(0, 4).map(({ name }) => name)).toEqual(
    [..."123"].map(() => "Peter Peters").concat("Birte Petersen"),
  );
});

test("pages have everyone once, also who is found in two ways", async () => {
  const names = [...named("peters").names, ...named("", "birte").names, ...named("petersen", "b").names];
  const people: (string | null)[] = [];
  for (let from = 0; from < 80; from += 20) {
    const { hits, count } = await support.referrersBy(
      { names, mailbox: "p.1", accountIds: [] },
      { from, size: 20, to: 100 },
    );
    people.push(...hits.map(({ person }) => person));
    if (hits.length > 0) expect(count).toBe(64);
  }
  expect([people.length, new Set(people).size]).toEqual([64, 64]);
});

test("of one person there are at most six recommendations, the newest first", async () => {
  const { hits, count } = await support.referrersBy({ ...named("könig", "mara"), mailbox: null, accountIds: [] }, all);
  const own = hits.filter(({ number }) => number?.startsWith("GRUPPE"));
  expect(own.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `GRUPPE${n}`));
  expect(count).toBe(new Set(hits.map(({ person }) => person)).size);
});

test("recipients with one address and name are one person, with another name another", async () => {
  const { hits, count } = await support.recipientsBy({ ...named("petersen"), matchHashes: [] }, first);
  expect(count).toBe(2);
  expect([...Map.groupBy(hits, ({ person }) => person).values()].map((own) => [own[0]?.name, own.length])).toEqual([
    ["Jan Petersen", 5],
    ["Ute Petersen", 1],
  ]);
  expect(await support.recipientsBy({ names: [], matchHashes: ["hash", "other"] }, first)).toMatchObject({ count: 2 });
  const [{ rest }] = await sql(
    `select count(*)::int as rest from recipient where "tenantId" = 'elbschutz' and "lastName" like 'Öztürk%'`,
  );
  expect(rest).toBe(55);
  expect(await support.recipientsBy({ ...named("oeztuerk"), matchHashes: [] }, all)).toMatchObject({ count: rest });
  expect(await support.recipientsBy({ ...named("ozturk"), matchHashes: [] }, first)).toMatchObject({
    count: 50,
    isMore: true,
  });
});

test("orders are counted by the end of their number", async () => {
  await sql(`update "order" set "externalId" = "externalId" || '-ENDE' where "externalId" like 'GRUPPEO%'`);
  const begun = await support.ordersEnding("-ENDE", first);
  expect([begun.count, begun.isMore, begun.hits.length]).toEqual([50, true, 10]);
  expect(await support.ordersEnding("-ENDE", all)).toMatchObject({ count: 61, isMore: false });
  const numbers = new Set<string | null>();
  for (let from = 0; from < 61; from += 25)
    for (const hit of (await support.ordersEnding("-ENDE", { from, size: 25, to: 100 })).hits)
      numbers.add(hit.orderNumber);
  expect(numbers.size).toBe(61);
});

test("another tenant's people, orders and vouchers are in no group and no count", async () => {
  const { support: other } = ctxOf("nordlicht");
  const wanted = { ...named("peters"), mailbox: null, accountIds: [] };
  expect(await other.referrersBy(wanted, all)).toMatchObject({ count: 5 });
  const nothing = { count: 0, isMore: false, hits: [] };
  expect(await other.recipientsBy({ ...named("petersen"), matchHashes: ["hash"] }, all)).toEqual(nothing);
  expect(await other.ordersEnding("-ENDE", all)).toEqual(nothing);
  expect(await other.vouchersEnding("Z9X8", all)).toEqual(nothing);
});
