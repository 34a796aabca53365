import { beforeAll, describe, expect, it } from "vitest";
import { listAgencyRecommendations } from "#server/agencies/list-recommendations.ts";
import { countedRows } from "#server/platform/report/model.ts";
import {
  countRecommendations,
  type ListedRecommendation,
  listRecommendations,
  type RecommendationCursor,
} from "#server/rewards/list/list-recommendations.ts";
import {
  everyRecommendation,
  type RecommendationFilter,
  recommendationFilters,
  recommendationSearch,
} from "#server/rewards/list/recommendation-search.ts";
import { tones } from "#server/rewards/progress/stations.ts";
import {
  countsOfAccount,
  countsOfAgency,
  pageOfAccount,
  pageOfAgency,
} from "#server/rewards/store/recommendation-list.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { booked } from "#tests/support/database/booked.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, clock, link, database, owner } = await moneyServices();
const many = 10_000;

/**
 * Copies a link this many times, a minute apart, in every state, with orders and claims in all their possible states.
 */
async function copies(number: string, letter: string, count: number): Promise<void> {
  await owner.query(
    `insert into recommendation select (jsonb_populate_record(r, jsonb_build_object(
       'number', $2 || translate(lpad(n::text, 5, '0'), '0123456789', 'ABCDEFGHJK') || 'XWPA', 'attemptHash', null,
       'productId', 'p-' || n, 'productName', case n % 3 when 0 then 'Mobil M' when 1 then 'Glasfaser 300' else 'Übertritt_L' end,
       'createdAt', r."createdAt" - n * interval '1 minute', 'blockedFrom', case when n % 10 = 9 then 'open' end,
       'linkValidUntil', $4::timestamptz + (n % 5 - 2) * interval '1 day',
       'state', (array['awaitingOptIn', 'open', 'clicked', 'detailsConfirmed', 'ordered', 'successful', 'closed', 'failed',
         'expired', 'blocked'])[n % 10 + 1]))).* from recommendation r, generate_series(1, $3::int) n where r.number = $1`,
    [number, letter, count, start],
  );
  await owner.query(
    `insert into "order" ("tenantId", id, "externalId", state, "stateSince", rank, "recommendationNumber", attribution,
       "reasonCode", "orderedAt", "receivedAt")
     select 'nordlicht', gen_random_uuid(), number || '-' || k,
       (array['received', 'inReview', 'confirmed', 'qualified', 'qualified', 'qualified', 'cancelled', 'notEligible',
         'reversed'])[abs(hashtext(number || k)) % 9 + 1], "createdAt", 1, number,
       case when abs(hashtext(number)) % 17 = 0 then 'typedDetails' else 'number' end, case when abs(hashtext(number)) % 19 = 0 then 'RULE_OUTSIDE_WINDOW' end,
       "createdAt", "createdAt"
     from recommendation r, generate_series(1, 2) k
     where number like $1 || '%' and abs(hashtext(number)) % 4 <> 0 and (k = 1 or abs(hashtext(number)) % 3 = 0)`,
    [letter],
  );
  await owner.query(
    `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", arrival, language, "createdAt", "lastClickAt",
       "orderBy", "confirmedAt", "referrerSees")
     select 'nordlicht', r.number, r.number, r.number, 'link', 'de', r."createdAt", r."createdAt", r."createdAt", r."createdAt",
       (array['result', 'outcome', 'steps'])[abs(hashtext(r.number)) % 3 + 1] from recommendation r where r.number like $1 || '%'`,
    [letter],
  );
  await owner.query(
    `update "order" set "recipientNumber" = "recommendationNumber" where "recommendationNumber" like $1 || '%'
       and abs(hashtext("externalId" || 'r')) % 2 = 0`,
    [letter],
  );
  await owner.query(
    booked(
      `insert into reward_claim ("tenantId", id, state, "stateSince", "orderId", "sourceKey", role, kind, cents,
       "recommendationNumber", "accountId", "createdAt", "expiresAt", "heldFrom")
     select 'nordlicht', gen_random_uuid(), s.state, "orderedAt", o.id, 'order:' || o.id, 'referrer', k.kind, 2500,
       o."recommendationNumber", r."accountId", "orderedAt", $2::timestamptz + (abs(hashtext(o."externalId")) % 3 - 1) * interval '1 day',
       case when s.state = 'onHold' then 'reserved' end
     from "order" o join recommendation r on r."tenantId" = o."tenantId" and r.number = o."recommendationNumber",
       (values ('base'), ('passedOn')) k (kind), lateral (select (array['reserved', 'onHold', 'choose', 'needsBankDetails', 'readyToPay', 'collected', 'paid',
         'cancelled', 'expired'])[abs(hashtext(o."externalId" || k.kind)) % 9 + 1] as state) s
     where o."recommendationNumber" like $1 || '%'
       and abs(hashtext(o."externalId" || k.kind || 'made')) % 5 < case k.kind when 'base' then 4 else 2 end`,
    ),
    [letter, start],
  );
}

const mine = { id: "", state: "confirmed" as const };
let all: Omit<ListedRecommendation, "ownName">[] = [];

async function everyPage(
  search = everyRecommendation,
  size = 700,
  between = async () => {},
): Promise<Omit<ListedRecommendation, "ownName">[]> {
  const found: Omit<ListedRecommendation, "ownName">[] = [];
  let before: RecommendationCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof listRecommendations>> = await listRecommendations(ctx, mine, {
      before,
      size,
      search,
    });
    found.push(...page.recommendations);
    before = page.next;
    await between();
  } while (before);
  return found;
}

beforeAll(async () => {
  clock.now = start;
  const [one, other] = [await link(), await link()];
  mine.id = one.accountId;
  await copies(one.number, "A", many - 1);
  await copies(other.number, "B", 500);
  await owner.query('analyze recommendation, "order", reward_claim');
  all = await everyPage();
}, 120_000);

const numbers = (list: Omit<ListedRecommendation, "ownName">[]) => list.map(({ number }) => number);
const isToDo = ({ rows }: Omit<ListedRecommendation, "ownName">) => rows.some(({ tone }) => tone === "yours");

describe("10,000 recommendations of one account", () => {
  it("are paged newest first without repeats or gaps while others are added, and without another account's", async () => {
    let added = 0;
    const paged = await everyPage(everyRecommendation, 900, async () => {
      added += 1;
      await owner.query(
        `insert into recommendation select (jsonb_populate_record(r, jsonb_build_object('number', 'C' || $2::text,
           'productId', 'new-' || $2::text, 'createdAt', r."createdAt" + interval '1 day'))).*
         from recommendation r where r.number = $1`,
        [all[0]?.number, added],
      );
    });
    expect(added).toBeGreaterThan(10);
    expect(numbers(paged)).toEqual(numbers(all));
    expect(new Set(numbers(all)).size).toBe(many);
    const { rows } = await owner.query(
      `select count(*)::int as others from recommendation where number = any($1) and "accountId" <> $2`,
      [numbers(all), mine.id],
    );
    expect(rows[0].others).toBe(0);
    const times = all.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    await owner.query(`delete from recommendation where number like 'C%' and "productId" like 'new-%'`);
  });

  it.each(recommendationFilters)(
    "filtered by %s are those whose page says so, and the count agrees",
    async (filter) => {
      const wanted = all.filter((one) => (filter === "toDo" ? isToDo(one) : one.label === filter));
      expect(wanted.length).toBeGreaterThan(50);
      const found = await everyPage({ ...everyRecommendation, filter });
      expect(numbers(found)).toEqual(numbers(wanted));
      expect((await countRecommendations(ctx, mine, everyRecommendation))[filter]).toBe(wanted.length);
    },
  );

  it.each(tones)("in the word '%s' are those whose page says so, and the count agrees", async (tone) => {
    const wanted = all.filter((one) => one.tone === tone);
    expect(wanted.length).toBeGreaterThan(50);
    const found = await everyPage({ ...everyRecommendation, tones: [tone] });
    expect(numbers(found)).toEqual(numbers(wanted));
    expect((await countRecommendations(ctx, mine, everyRecommendation)).tones[tone]).toBe(wanted.length);
  });

  it("are shown as cancelled while the account is blocked, unless they are finished", async () => {
    const blocked = { id: mine.id, state: "blocked" as const };
    const counts = await countRecommendations(ctx, blocked, everyRecommendation);
    const page = await listRecommendations(ctx, blocked, { size: many });
    for (const label of ["paid", "ok", "open", "cancelled", "expired"] as const)
      expect([label, counts[label]]).toEqual([label, page.recommendations.filter((one) => one.label === label).length]);
    expect(counts.toDo).toBe(page.recommendations.filter(isToDo).length);
    for (const tone of tones)
      expect([tone, counts.tones[tone]]).toEqual([
        tone,
        page.recommendations.filter((one) => one.tone === tone).length,
      ]);
  });

  const wanted: [string, (one: Omit<ListedRecommendation, "ownName">) => boolean][] = [
    ["mobil", ({ productName }) => productName === "Mobil M"],
    ["ÜBERTRITT_l", ({ productName }) => productName === "Übertritt_L"],
    ["l_s", () => false],
    ["%", () => false],
    ["aab-cd", ({ number }) => number.startsWith("AABCD")],
    ["02.03.2026", ({ createdAt }) => createdAt >= new Date("2026-03-01T23:00:00Z")],
    ["28.02.2026", ({ createdAt }) => dayBegins(createdAt, "2026-02-27T23:00:00Z", "2026-02-28T23:00:00Z")],
    ["2.2026", ({ createdAt }) => dayBegins(createdAt, "2026-01-31T23:00:00Z", "2026-02-28T23:00:00Z")],
    ["2025", () => false],
  ];
  const dayBegins = (at: Date, from: string, until: string) => at >= new Date(from) && at < new Date(until);

  it.each(wanted)("searched for %s are exactly the matching ones", async (text, fits) => {
    const search = recommendationSearch({ filter: null, text });
    expect(numbers(await everyPage(search))).toEqual(numbers(all.filter(fits)));
    const open = recommendationSearch({ filter: "open", text });
    const both = all.filter((one) => fits(one) && one.label === "open");
    expect(numbers(await everyPage(open))).toEqual(numbers(both));
    expect((await countRecommendations(ctx, mine, search)).open).toBe(both.length);
  });

  it("are found by the name that the page shows, too", async () => {
    const products = [{ id: "p-7", displayName: "Fibre seven" }];
    const search = recommendationSearch({ filter: null, text: "fibre SEVEN", products });
    expect((await everyPage(search)).map(({ productId }) => productId)).toEqual(["p-7"]);
  });
});

describe("the recommendations of an agency", () => {
  let agencyId = "";
  let newest: Omit<ListedRecommendation, "ownName">[] = [];
  const ask = (filter: RecommendationFilter | null, before: RecommendationCursor | null = null) =>
    listAgencyRecommendations(ctx, agencyId, { filter, text: "", before, size: 3000 });

  beforeAll(async () => {
    agencyId = (await addAgency(ctx as Parameters<typeof addAgency>[0])).id;
    // Both accounts have more than the counting limit.
    await owner.query(`update recommendation set "agencyId" = $1`, [agencyId]);
    await owner.query("analyze recommendation");
    let before: RecommendationCursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(null, before);
      newest.push(...page.recommendations);
      before = page.next;
    } while (before && newest.length <= countedRows);
    expect(newest.length).toBeGreaterThan(countedRows);
    newest = newest.slice(0, countedRows);
  });

  it("name the referrer, and have the labels of the referrer's own page, plus what a recipient hides there", async () => {
    const { rows } = await owner.query(`select number from recipient where "referrerSees" = 'result'`);
    const hidden = new Set(rows.map(({ number }) => number));
    const label = new Map(all.filter(({ number }) => !hidden.has(number)).map((one) => [one.number, one.label]));
    const { recommendations } = await ask(null);
    expect(recommendations).toHaveLength(3000);
    expect(recommendations.every(({ referrer }) => referrer.firstName !== "")).toBe(true);
    const known = recommendations.filter(({ number }) => label.has(number));
    expect(known.length).toBeGreaterThan(1500);
    expect(known.filter((one) => label.get(one.number) !== one.label)).toEqual([]);
    const orders = recommendations.filter((one) => hidden.has(one.number) && one.rows[0]?.about === "order");
    expect(orders.length).toBeGreaterThan(100);
  });

  it.each(recommendationFilters)(
    "filtered by %s are those whose page says so, also from a later row",
    async (filter) => {
      const fits = (one: Omit<ListedRecommendation, "ownName">) =>
        filter === "toDo" ? isToDo(one) : one.label === filter;
      const fitting = newest.filter(fits);
      const page = await ask(filter);
      expect(numbers(page.recommendations)).toEqual(numbers(fitting.slice(0, 3000)));
      expect(page.counts[filter]).toBe(fitting.length);
      expect(page.counts.all).toBe(countedRows);
    },
  );

  it("are shown as cancelled while their own account is blocked", async () => {
    await owner.query(`update account set state = 'blocked' where id = $1`, [mine.id]);
    const blocked = await listRecommendations(ctx, { id: mine.id, state: "blocked" }, { size: many });
    const open = blocked.recommendations.filter(({ rows }) => rows.every(({ isPrivate }) => !isPrivate));
    const label = new Map(open.map((one) => [one.number, one.label]));
    const { recommendations } = await ask("cancelled");
    expect(recommendations.filter(({ number }) => label.has(number) && label.get(number) !== "cancelled")).toEqual([]);
    expect(recommendations.filter(({ number }) => label.has(number)).length).toBeGreaterThan(1000);
    await owner.query(`update account set state = 'confirmed' where id = $1`, [mine.id]);
  });

  it("are read from the agency's index, and never more than are counted", async () => {
    const agency = { agencyId, now: new Date(start.getTime() + day) };
    const page = { before: null, size: 21 };
    for (const statement of [
      pageOfAgency(agency, { ...everyRecommendation, filter: "paid" }, page),
      countsOfAgency(agency, everyRecommendation),
    ]) {
      const plan = await planOf(statement);
      const read = plan.filter((node) => node["Index Name"]?.endsWith("agencyId_createdAt_number_idx"));
      expect(read).toHaveLength(1);
      expect(read[0]?.["Actual Rows"]).toBeLessThanOrEqual(countedRows);
    }
  });
});

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Node[];
};
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<Node[]> {
  const [row] = await database
    .of("nordlicht")
    .sql<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`, ["nordlicht", ...values]);
  return nodes(row?.["QUERY PLAN"][0].Plan as Node);
}

describe("the SQL statements", () => {
  const account = () => ({ id: mine.id, isBlocked: false, now: new Date(start.getTime() + day) });

  it.each([null, "ok", "toDo"] as const)(
    "read a page (%s) from the index, and stop when it is full",
    async (filter) => {
      const before = all[5000] ?? null;
      const plan = await planOf(pageOfAccount(account(), { ...everyRecommendation, filter }, { before, size: 21 }));
      const types = plan.map((node) => node["Node Type"]);
      expect(types).not.toContain("Sort");
      expect(types).not.toContain("Seq Scan");
      const pages = plan.filter((node) => node["Index Name"]?.endsWith("accountId_createdAt_number_idx"));
      expect(pages).toHaveLength(1);
      expect(pages[0]?.["Actual Rows"]).toBeLessThan(many / 5);
    },
  );

  it("count all labels in one pass", async () => {
    const plan = await planOf(countsOfAccount(account(), everyRecommendation));
    const read = plan.filter((node) => node["Index Name"]?.startsWith("recommendation_"));
    const passes = plan.filter((node) => node["Node Type"] === "Seq Scan").length + read.length;
    expect(passes).toBeGreaterThan(0);
    expect(read.reduce((sum, node) => sum + node["Actual Loops"], 0)).toBeLessThanOrEqual(1);
  });
});
