import type pg from "pg";
import { nextOrderState, type OrderEvent, type OrderState } from "#server/orders/states.ts";
import type { Account } from "#server/people/account/model.ts";
import {
  nextRecommendationState,
  type RecommendationEvent,
  type RecommendationState,
  recommendationLabels,
} from "#server/referral/recommendation/states.ts";
import { type ClaimEvent, type ClaimState, nextClaimState } from "#server/rewards/claim/states.ts";
import { everyRecommendation } from "#server/rewards/list/recommendation-search.ts";
import { differencesNow, lineOf } from "#tests/rebuild/compare.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { products, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  countRecommendations,
  ingestOrderMessage,
  ingestOrderMessages,
  listRecommendations,
  openShare,
  rewardOverview,
  yearlyStatement,
} from "#tests/support/services/use-cases.ts";
import type { World } from "#tests/support/services/world.ts";
import { type Door, doors, nobody, type Stage } from "./stage.ts";
import { billMonth } from "./steps/agencies.ts";

/** The violations of what must hold at the end of a history (docs/lifecycle.md, Money), one line each. */
export async function violationsOf(stage: Stage, owner: pg.Pool): Promise<string[]> {
  const { world } = stage;
  return [
    ...(await checkInvariants(owner, world.tenant.id)),
    ...(await wrongParts(world)),
    ...(await wrongRecipients(world)),
    ...(await wrongBonuses(world)),
    ...(await wrongBank(world)),
    ...(await illegalMoves(world)),
    ...(await wrongPeople(stage)),
    ...(await wrongRecords(world)),
    ...(await world.together(async (together) => [
      ...(await unreachable(together)),
      ...(await disclosures(together)),
      ...(await wrongFigures(together)),
      ...(await differencesNow(together)).differences.map(lineOf),
    ])),
    ...(await changesByRepetition(stage)),
    ...(await wrongDocuments(stage, owner)),
  ];
}

/**
 * The parts of an order's reward add up to the promised reward or to the ordered product's reward, and respect share
 * and cap. A referrer who deleted their account has earned nothing since. What had been reserved on a link that the
 * order left is no part of it, and cancelled.
 */
async function wrongParts({ rows }: World): Promise<string[]> {
  const orders = await rows<{
    id: string;
    sum: number;
    recipient: number | null;
    promised: number;
    share: number;
    cap: number | null;
  }>(
    `select o.id, sum(c.cents)::int as sum, sum(c.cents) filter (where c.role = 'recipient')::int as recipient,
       r."rewardCents" as promised, r."recipientShare" as share, (v.prices->>'maxRecipientCents')::int as cap
     from "order" o
       join reward_claim c on c."tenantId" = $1 and c."orderId" = o.id and c.kind = 'base'
         and (c."recommendationNumber" = o."recommendationNumber" or c.state <> 'cancelled')
       join recommendation r on r."tenantId" = $1 and r.number = o."recommendationNumber"
       join price_version v on v."tenantId" = $1 and v.id = r."priceVersionId"
       join account a on a."tenantId" = $1 and a.id = r."accountId"
     where o."tenantId" = $1 group by o.id, r.number, r."rewardCents", r."recipientShare", v.prices, a.state
     having a.state <> 'deleted' or bool_or(c.role = 'referrer')`,
  );
  const rewards = products.map(({ commission }) => commission.cents);
  return orders.flatMap(({ id, sum, recipient, promised, share, cap }) => [
    ...(sum === promised || rewards.includes(sum) ? [] : [`the parts of ${id} are ${sum}, promised were ${promised}`]),
    ...(recipient !== null && share === 0 ? [`${id} gives the recipient a part that nobody promised`] : []),
    ...(recipient !== null && cap !== null && recipient > cap ? [`${id} gives the recipient more than the cap`] : []),
  ]);
}

/**
 * Nobody is owed a part of an order that names somebody else: another mailbox than the one the recipient had agreed
 * with before the order came. Their times may be equal, so the order of the events decides. Histories give no birth
 * dates that could outweigh the mailbox.
 */
async function wrongRecipients({ rows }: World): Promise<string[]> {
  const wrong = await rows<{ id: string; recipient: string }>(
    `select o.id, p.number as recipient from "order" o
       join reward_claim c on c."tenantId" = $1 and c."orderId" = o.id and c.role = 'recipient' and c.state <> 'cancelled'
       join recipient p on p."tenantId" = $1 and p.number = c."recipientNumber"
     where o."tenantId" = $1 and o."buyerHash" <> p."matchHash"
       and (SELECT min(seq) FROM event e WHERE e."tenantId" = $1 AND e.aggregate = 'recipient' AND e."aggregateId" = p.number
              AND e.event = 'agree')
         < (SELECT min(seq) FROM event e WHERE e."tenantId" = $1 AND e.aggregate = 'order' AND e."aggregateId" = o.id::text
              AND e.event = 'receive')`,
  );
  return wrong.map(({ id, recipient }) => `${recipient} is owed a part of ${id}, which names somebody else`);
}

/**
 * A bonus is owed exactly for the windows that contain enough counting deals now, also after deals were lost and earned
 * again, with the window's amount. Windows of one person do not overlap, and a deal counts once, for the person whose
 * link it came by. Whoever deletes their account gives up theirs.
 */
async function wrongBonuses({ rows, tenant }: World): Promise<string[]> {
  const wrong = await rows<{ which: string; problem: string }>(
    `with window_deals as (
       select w.*, (select count(*) from bonus_deal d join "order" o on o."tenantId" = $1 and o.id = d."orderId"
         where d."tenantId" = $1 and d."windowId" = w.id and o.state = 'qualified') as counting
       from bonus_window w join account a on a."tenantId" = $1 and a.id = w."accountId" and a.state <> 'deleted'
       where w."tenantId" = $1
     ), bonus as (
       select c.*, coalesce((select sum(cents) from ledger_entry l
           where l."tenantId" = $1 and l."claimId" = c.id and l.kind = 'reversed'), 0)::int as reversed,
         exists (select from payout_item i join payout_run r on r."tenantId" = $1 and r.id = i."runId"
           where i."tenantId" = $1 and i."claimId" = c.id and i.state = 'pending' and r.state = 'exported') as "atBank"
       from reward_claim c where c."tenantId" = $1 and c.kind = 'bonus'
     )
     select w.id::text as which, 'earned ' || (w.counting >= w.deals) || ', ' || coalesce(b.state, 'not there') as problem
     from window_deals w left join bonus b on b."bonusWindowId" = w.id
     where w.cents > 0 and b.state is distinct from 'expired' and not coalesce(b."atBank", false)
       and (w.counting >= w.deals) = (b.id is null or b.state = 'cancelled' or (b.state = 'paid' and b.reversed < 0))
     union all select b.id::text, 'another amount or person than its window' from bonus b
       left join bonus_window w on w."tenantId" = $1 and w.id = b."bonusWindowId"
       where (w.cents, w."accountId") is distinct from (b.cents, b."accountId")
     union all select v.id::text, 'overlaps ' || w.id from window_deals v join window_deals w
       on w."accountId" = v."accountId" and w.start > v.start and w.start < v."end"
     union all select d."orderId"::text, 'counts for another person' from bonus_deal d
       join bonus_window w on w."tenantId" = $1 and w.id = d."windowId"
       join "order" o on o."tenantId" = $1 and o.id = d."orderId"
       left join recommendation r on r."tenantId" = $1 and r.number = o."recommendationNumber"
       where d."tenantId" = $1 and r."accountId" is distinct from w."accountId"${
         tenant.bonus.deals === null
           ? ""
           : `
     union all select o.id::text, 'counts in no window' from "order" o
       join recommendation r on r."tenantId" = $1 and r.number = o."recommendationNumber"
       join account a on a."tenantId" = $1 and a.id = r."accountId" and a.state <> 'deleted'
       where o."tenantId" = $1 and o.state = 'qualified'
         and not exists (select from bonus_deal d where d."tenantId" = $1 and d."orderId" = o.id)`
       }`,
  );
  return wrong.map(({ which, problem }) => `bonus ${which}: ${problem}`);
}

/**
 * What the bank moved, debits less credits, is what transfers have paid, what is claimed back of all that surprised
 * (less what came in and is nobody's), and what of that was written off; less what is settled by a person's word only.
 * A report by hand counts until the bank's own booking takes its place. What is unknown is none of it, unless a person
 * closed it as ours.
 */
async function wrongBank({ rows }: World): Promise<string[]> {
  const [sum] = await rows<{ moved: number; twice: number; reported: number; paid: number }>(
    `select (select coalesce(sum(case direction when 'debit' then cents else -cents end), 0)::int from bank_entry
         where "tenantId" = $1 and outcome is not null and outcome <> 'confirmed' and (outcome <> 'unknown'
           or coalesce("closeReason", 'notOurs') not in ('notOurs', 'other'))) as moved,
       (select coalesce(sum(cents), 0)::int from posting where "tenantId" = $1 and account in ('surplus', 'loss')) as twice,
       (select coalesce(sum(d."surplusCents" - (select coalesce(sum(c.cents), 0) from bank_entry c
           where c."tenantId" = $1 and c."undoesId" = d.id and c.outcome = 'surplusReturned')), 0)::int from bank_entry d
         where d."tenantId" = $1 and d."closeReason" <> 'writtenOff') as reported,
       (select coalesce(sum(i.cents), 0)::int from payout_item i join reward_claim c
         on c."tenantId" = $1 and c.id = i."claimId" and c.state = 'paid'
         where i."tenantId" = $1 and i.state = 'settled') as paid`,
  );
  if (!sum || sum.moved === sum.paid + sum.twice + sum.reported) return [];
  const { moved, paid, twice, reported } = sum;
  return [`the bank moved ${moved}; transfers paid ${paid}, surprises are ${twice}, by a person's word ${reported}`];
}

/** Whatever waits for its owner has one who can be written to, or is on the list of a deleted account's liabilities. */
async function unreachable({ rows, ctx }: World): Promise<string[]> {
  const waiting = await rows<{ id: string; role: string; state: string }>(
    `select c.id::text, c.role, c.state from reward_claim c
       left join account a on a."tenantId" = $1 and a.id = c."accountId"
       left join recipient p on p."tenantId" = $1 and p.number = c."recipientNumber"
     where c."tenantId" = $1 and c.state in ('choose', 'needsBankDetails', 'readyToPay')
       and case c.role when 'referrer' then a.id is null or a.state = 'deleted' else p.email is null end`,
  );
  const listed = new Set((await ctx.claims.liabilities(1000)).map(({ id }) => id));
  return waiting
    .filter(({ id }) => !listed.has(id))
    .map(({ id, role, state }) => `${id} is ${state}, and no ${role} can be reached`);
}

/**
 * Whoever decided for the tenant is a person of its office, and where two are needed, two people did: not one by two
 * keys, nor by a key and a login.
 */
async function wrongPeople({ world: { rows, tenant }, office }: Stage): Promise<string[]> {
  const personOf = (actor: string) => {
    const door = (Object.keys(doors) as Door[]).find((one) => office[one] === actor);
    return door ? doors[door] : null;
  };
  const decided = await rows<{ what: string; who: string[] }>(
    `select 'run ' || id as what, array["preparedBy", "releasedBy"] as who from payout_run
       where "tenantId" = $1 and "releasedBy" is not null
     union all select 'request ' || id, array["requestedBy"::text, "decidedBy"::text] from support_request
       where "tenantId" = $1 and state = 'released'
     union all select aggregate || ' ' || event || ' ' || "aggregateId", string_to_array("actorId", ', ') from event
       where "tenantId" = $1 and actor = 'OPS' and aggregate <> 'recipient'
     union all select 'rejection of ' || r.id, array[r."exportedBy", e."actorId"] from payout_run r join event e
       on e."tenantId" = $1 and e.aggregate = 'payoutRun' and e."aggregateId" = r.id::text and e.event = 'reject'
       where r."tenantId" = $1
     union all select 'write-off of ' || e.id, array[e."askedBy", e."closedBy"] from bank_entry e
       where e."tenantId" = $1 and e."closeReason" = 'writtenOff' and exists (
         select from ledger_transaction t join posting p on p."tenantId" = $1 and p."transactionId" = t.id
         where t."tenantId" = $1 and t.kind = 'writtenOff' and p.account = 'loss' and p.subject = e.id::text
           and abs(p.cents) > $2)`,
    tenant.payout.writeOffAloneCents,
  );
  const needsTwo = /^(recommendation unblock|order reopen) /;
  return decided.flatMap(({ what, who }) => {
    const people = (who ?? [""]).map(personOf);
    const isAlone = who.length === 1 ? needsTwo.test(what) : new Set(people).size < 2;
    return [
      ...(people.includes(null) ? [`${what}: nobody of the office is ${who}`] : []),
      ...(isAlone ? [`${what}: decided by one person, ${who}`] : []),
    ];
  });
}

type Row = { aggregate: string; id: string; event: string; from: string | null; to: string | null };

/** Event histories have no gaps and only legal transitions, and end in the state of their row. */
async function illegalMoves({ rows }: World): Promise<string[]> {
  const violations: string[] = [];
  const events = await rows<Row>(
    `select aggregate, "aggregateId" as id, event, "from", "to" from event
     where "tenantId" = $1 and aggregate in ('recommendation', 'order', 'claim') and "to" is not null order by seq`,
  );
  const states = await rows<{ id: string; state: string }>(
    `select number as id, state from recommendation where "tenantId" = $1
     union all select id::text, state from "order" where "tenantId" = $1
     union all select id::text, state from reward_claim where "tenantId" = $1`,
  );
  const stateOf = new Map(states.map(({ id, state }) => [id, state]));
  for (const [id, moves] of Map.groupBy(events, (row) => row.id)) {
    let state: string | null = null;
    let interrupted: string | null = null;
    for (const { aggregate, event, from, to } of moves) {
      // A correction changes the amount of a claim, in any of its states, and a reminder the next one.
      const isNote = event === "correct" || event === "remind";
      const isMove = from !== null && !isNote && (from !== to || aggregate === "claim");
      if (from !== state) violations.push(`${aggregate} ${id}: ${event} from ${from}, where it was ${state}`);
      // Without an order that concerns it, a link is where it would be without any.
      if (event === "unlinkOrder") interrupted = to;
      if (isMove && next(aggregate, event, from, interrupted) !== to)
        violations.push(`${aggregate} ${id}: an illegal move ${event}, ${from} → ${to}`);
      if ((event === "block" || event === "hold") && from !== to) interrupted = from;
      state = to;
    }
    if (stateOf.has(id) && stateOf.get(id) !== state)
      violations.push(`${id} is ${stateOf.get(id)}, its history ends ${state}`);
  }
  return violations;
}

function next(aggregate: string, event: string, from: string, interrupted: string | null): string | null {
  if (aggregate === "order") return nextOrderState(from as OrderState, event as OrderEvent);
  if (aggregate === "claim")
    return nextClaimState(from as ClaimState, event as ClaimEvent, interrupted as ClaimState | null);
  return nextRecommendationState(
    from as RecommendationState,
    event as RecommendationEvent,
    interrupted as RecommendationState | null,
  );
}

const records: Record<string, string> = {
  "two open links of one referrer for one product": `
    select "accountId"::text || ' ' || coalesce("productId", '') as which from recommendation where "tenantId" = $1
      and coalesce("blockedFrom", state) in ('awaitingOptIn', 'open', 'clicked', 'detailsConfirmed')
      and "succeededAt" is null
    group by "accountId", "productId" having count(*) > 1`,
  "a link that made room for the next one before its last day was over, or for none": `
    select number as which from recommendation r where "tenantId" = $1 and "succeededAt" is not null
      and ("succeededAt" <= "linkValidUntil" or not exists (
        select from recommendation n where n."tenantId" = $1 and n."accountId" = r."accountId"
          and n."productId" is not distinct from r."productId" and n."createdAt" = r."succeededAt"))`,
  "a link that was opened without a confirmed address, or not opened with one": `
    select number as which from recommendation where "tenantId" = $1 and coalesce("blockedFrom", state) <> 'expired'
      and ("openedAt" is null) <> (coalesce("blockedFrom", state) = 'awaitingOptIn')`,
  "a link that was ordered without an order that concerns it": `
    select number as which from recommendation r where "tenantId" = $1
      and (state in ('ordered', 'successful', 'closed') or (state = 'failed' and not exists (
        select from recommendation n where n."tenantId" = $1 and n."accountId" = r."accountId"
          and n."productId" is not distinct from r."productId" and n.number <> r.number)))
      and not exists (select from "order" o where o."tenantId" = $1 and o."recommendationNumber" = r.number
        and o."reasonCode" is distinct from 'RULE_OUTSIDE_WINDOW' and o.attribution not in ('typedDetails', 'tracking'))`,
  "a link that is clicked without a click, or open with one": `
    select number as which from recommendation r where "tenantId" = $1 and state in ('open', 'clicked')
      and (state = 'clicked') <> exists (
        select from recipient c where c."tenantId" = $1 and c."recommendationNumber" = r.number)`,
  "a recipient who consented without data, or whose erased data still exist": `
    select number as which from recipient where "tenantId" = $1 and (
      ("confirmedAt" is not null and email is null and "erasedAt" is null)
      or ("erasedAt" is not null and ("firstName" is not null or email is not null or "matchHash" is not null)))`,
  "a mail to a person who did not consent to it": `
    select recipient as which from mail m where "tenantId" = $1 and recipient <> '' and not recipient = any($2)
      and not exists (select from recipient r where r."tenantId" = $1 and r."confirmedAt" is not null
        and (r.email = m.recipient or r."erasedAt" is not null))
      and not exists (select from agency a where a."tenantId" = $1 and a.email = m.recipient)`,
};

const allRecords = Object.entries(records)
  .map(([name, sql]) => `select '${name}' as name, which from (${sql}) one`)
  .join(" union all ");

async function wrongRecords({ rows }: World): Promise<string[]> {
  const found = await rows<{ name: string; which: string }>(allRecords, [...referrers, nobody]);
  return found.map(({ name, which }) => `${name}: ${which}`);
}

const labels: Record<RecommendationState, readonly string[]> = {
  awaitingOptIn: ["open"],
  open: ["open", "expired"],
  clicked: ["open", "expired"],
  detailsConfirmed: ["open", "expired"],
  ordered: ["open"],
  successful: ["ok"],
  closed: ["paid"],
  // Expired: the order turned out to concern another link, and a newer link took this one's place.
  failed: ["cancelled", "open", "expired"],
  expired: ["expired"],
  blocked: ["cancelled"],
};

/**
 * The labels that a link may have. If the referrer's own claim ended unpaid, the label says so, also when all others
 * are paid; if it was corrected to nothing (RULE_NO_REWARD), the link stays usable or ends as if there was no order.
 */
function labelsOf(state: RecommendationState, ownClaims: readonly (ClaimState | "none")[]): readonly string[] {
  if (state !== "successful" && state !== "closed") return labels[state];
  if (ownClaims.every((claim) => claim === "cancelled")) return ["open", "cancelled"];
  return ownClaims.some((claim) => claim === "paid" || claim === "none") ? labels[state] : ["ok"];
}

/** A referrer sees the state of their links but nothing of the recipients; nobody else sees a link's share page. */
async function disclosures(world: World): Promise<string[]> {
  const violations: string[] = [];
  const accounts = await world.rows<Pick<Account, "id" | "state">>(
    `select id, state from account where "tenantId" = $1`,
  );
  const recipientNumbers = await world.rows<{ number: string }>(`select number from recipient where "tenantId" = $1`);
  const hidden = [
    ...recipients.map((email) => email.split("@")[0] ?? ""),
    ...recipientNumbers.map(({ number }) => `"${number}"`),
  ];
  const ended = await world.rows<{ number: string; claims: (ClaimState | "none")[] }>(
    `select o."recommendationNumber" as number, array_agg(coalesce(c.state, 'none')) as claims
     from "order" o left join reward_claim c
       on c."tenantId" = o."tenantId" and c."orderId" = o.id and c.role = 'referrer' and c.kind = 'base'
     where o."tenantId" = $1 and o.state = 'qualified' group by 1`,
  );
  const claimsOf = new Map(ended.map(({ number, claims }) => [number, claims]));
  for (const account of accounts) {
    const { recommendations } = await listRecommendations(world.ctx, account, { size: 50 });
    const shown = JSON.stringify(recommendations);
    violations.push(
      ...hidden.filter((secret) => shown.includes(secret)).map((secret) => `a referrer is shown ${secret}`),
    );
    for (const { number, state, label } of recommendations) {
      const allowed = labelsOf(state, claimsOf.get(number) ?? []);
      if (!allowed.includes(label)) violations.push(`${number} is ${state} and shown as ${label}`);
    }
  }
  const [newest] = await world.rows<{ number: string }>(
    `select number from recommendation where "tenantId" = $1 order by number desc limit 1`,
  );
  const share = newest && (await openShare(await world.newBrowser().ctx(), newest.number));
  if (share?.ok) violations.push(`a stranger sees the share page of ${newest?.number}`);
  return violations;
}

type Booked = { accrued: number; paid: number; open: number; reversed: number };

/**
 * The figures shown to a referrer equal the ledger, and each year's statement begins with the closing balance of the
 * year before.
 */
async function wrongFigures({ rows, ctx }: World): Promise<string[]> {
  const violations: string[] = [];
  for (const account of await rows<Account>(`select * from account where "tenantId" = $1`)) {
    const { id } = account;
    const [booked] = await rows<Booked>(
      `select coalesce(sum(l.cents) filter (where l.kind = 'accrued'), 0)::int as accrued,
         coalesce(sum(case l.kind when 'paid' then l.cents when 'returned' then -l.cents end), 0)::int as paid,
         coalesce(sum(case when l.kind in ('accrued', 'returned', 'reinstated') then l.cents
           when l.kind = 'reversed' then 0 else -l.cents end), 0)::int as open,
         coalesce(sum(l.cents) filter (where l.kind = 'reversed'), 0)::int as reversed
       from ledger_entry l join reward_claim c on c."tenantId" = $1 and c.id = l."claimId"
       where l."tenantId" = $1 and c."accountId" = $2`,
      id,
    );
    const { totals, years } = await rewardOverview(ctx, account);
    const { accrued, paid, reversed, open, ready, collected, cancelled, expired } = totals;
    const isWhole = accrued === open + ready + collected + paid + cancelled + expired;
    if (!isWhole || accrued !== booked?.accrued || paid !== booked.paid || reversed !== booked.reversed)
      violations.push(`${id} reads ${JSON.stringify(totals)}, the ledger says ${JSON.stringify(booked)}`);
    let balance = 0;
    for (const year of years.toReversed()) {
      const statement = await yearlyStatement(ctx, account, year);
      if (!statement.ok || statement.value.opening !== balance)
        violations.push(`${id}: ${year} does not begin with ${balance}`);
      if (statement.ok) balance = statement.value.closing;
    }
    if (balance !== booked?.open)
      violations.push(`${id}: the statements end with ${balance}, the ledger with ${booked?.open}`);
    const counts = await countRecommendations(ctx, account, everyRecommendation);
    const { recommendations } = await listRecommendations(ctx, account, { size: 50 });
    const shown = recommendations.map(({ label }) => label);
    const isCounted = recommendationLabels.every(
      (label) => counts[label] === shown.filter((one) => one === label).length,
    );
    const toDo = recommendations.filter((one) => one.rows.some(({ tone }) => tone === "yours")).length;
    if (!isCounted || counts.toDo !== toDo)
      violations.push(`${id} sees ${shown}, ${toDo} to do, counted ${JSON.stringify(counts)}`);
  }
  return violations;
}

const tables = [
  "account",
  "recommendation",
  "recipient",
  "order",
  "order_message",
  "reward_claim",
  "claim_hold",
  "ledger_transaction",
  "posting",
  "bank_detail",
  "voucher",
  "payout_run",
  "payout_item",
  "bank_entry",
  "event",
  "mail",
  "token",
];
const fingerprint = tables
  .map(
    (table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum
    from "${table}" t where "tenantId" = $1`,
  )
  .join(" union all ");

/** Sends every message again, in another order, one by one or in one call: each is answered, and nothing changes. */
async function changesByRepetition({ world, sent }: Stage): Promise<string[]> {
  const stored = await world.rows<{ eventId: string }>(`select "eventId" from order_message where "tenantId" = $1`);
  const recorded = new Set(stored.map(({ eventId }) => eventId));
  const repeated = sent.filter(({ eventId }) => recorded.has(eventId)).reverse();
  const read = () => world.rows<{ name: string; sum: string }>(fingerprint);
  const before = await read();
  const answers =
    repeated.length % 2 === 0
      ? await ingestOrderMessages(world.ctx, repeated, { seconds: 60 })
      : await inTurn(repeated, (message) => ingestOrderMessage(world.ctx, message));
  for (const [index, answer] of answers.entries())
    if (!answer?.ok || !answer.value.repeated)
      return [`a repeated message was taken anew: ${repeated[index]?.eventId}`];
  const after = new Map((await read()).map(({ name, sum }) => [name, sum]));
  return before
    .filter(({ name, sum }) => after.get(name) !== sum)
    .map(({ name }) => `repeated messages changed ${name}`);
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}

/**
 * Once all months are billed, an agency's documents that stand ask for what it released: the rewards that its own
 * orders cost by now, whoever they fell to, and the fee of each release. The bookings agree.
 */
async function wrongDocuments(stage: Stage, owner: pg.Pool): Promise<string[]> {
  const { world } = stage;
  await billMonth(stage);
  await billMonth(stage);
  const wrong = await world.rows<{ agency: string; billed: number; cost: number; fees: number }>(
    `with release as (
       select e."aggregateId"::uuid as "orderId", e."actorId" from event e
       where e."tenantId" = $1 and e.aggregate = 'order' and e.event = 'confirm' and e.actor in ('OWN', 'EMP')
     )
     select a."externalId" as agency,
       (select coalesce(sum("netCents"), 0)::int from invoice i where i."tenantId" = $1 and i."agencyId" = a.id
          and i.kind <> 'cancellation' and i.state in ('issued', 'paid')) as billed,
       (select coalesce(sum(c.cents), 0)::int from reward_claim c
          join "order" o on o."tenantId" = $1 and o.id = c."orderId" and o."agencyId" = a.id
          where c."tenantId" = $1 and c.kind in ('base', 'passedOn') and c.state not in ('cancelled', 'expired')
            and not (c.state = 'paid' and o.state in ('reversed', 'cancelled', 'notEligible'))
            and exists (select from release r where r."orderId" = o.id)) as cost,
       (select count(*)::int * a."feeCents" from release r
          join sso_user u on u."tenantId" = $1 and u.id::text = r."actorId" and u."agencyId" = a.id) as fees
     from agency a where a."tenantId" = $1`,
  );
  return [
    ...wrong
      .filter(({ billed, cost, fees }) => billed !== cost + fees)
      .map(({ agency, billed, cost, fees }) => `${agency} was billed ${billed}, owes ${cost} and ${fees} of fees`),
    ...(await checkInvariants(owner, world.tenant.id)),
  ];
}
