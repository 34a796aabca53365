import fc from "fast-check";
import { assignEntry, isAssignable, paymentsFor } from "#server/payouts/bank-entry/assign-entry.ts";
import { closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { declineClosing } from "#server/payouts/bank-entry/decline-closing.ts";
import { closeReasons, type StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { ibans } from "#tests/support/data/money-people.ts";
import {
  bookEntries,
  cancelOrder,
  discardRun,
  exportRun,
  prepareRun,
  releaseRun,
  settleByHand,
} from "#tests/support/services/use-cases.ts";
import { anyone, at, doors, pair, pick, runAt, type Stage, step } from "../stage.ts";

const account = ibans[0] ?? "";
const makeFile = async () => "file";
const toBank = (runId: string, operator: string) => ({ runId, operator, debtorIban: account, makeFile });

export const prepare = step("prepare", [anyone], ({ world, office }, who) =>
  prepareRun(world.ctx, { operator: office[who] }),
);

export const moveRun = step(
  "run",
  [pick, fc.constantFrom("release", "release", "export", "export", "discard", "reject"), anyone],
  async (stage, index, verb, who) => {
    const run = await runAt(stage, index);
    if (!run) return;
    const { ctx } = stage.world;
    const operator = stage.office[who];
    if (verb === "release") await releaseRun(ctx, { runId: run.id, operator });
    if (verb === "export") await exportRun(ctx, toBank(run.id, operator));
    if (verb === "discard")
      await discardRun(ctx, { runId: run.id, operator, rejectedByBank: false, reason: "mistake" });
    if (verb === "reject") await discardRun(ctx, { runId: run.id, operator, rejectedByBank: true, reason: "bank" });
  },
);

type AtBank = { runId: string; endToEndId: string; orderId: string | null };

/** The bank reports the result of a payment; the order may have been cancelled while the bank had it. */
export const settle = step(
  "settle",
  [pick, fc.boolean(), fc.boolean()],
  async ({ world }: Stage, index, isReturned, isCancelled) => {
    const items = await world.rows<AtBank>(
      `select i."runId", i."endToEndId", c."orderId" from payout_item i
       join payout_run r on r."tenantId" = i."tenantId" and r.id = i."runId"
       join reward_claim c on c."tenantId" = i."tenantId" and c.id = i."claimId"
       where i."tenantId" = $1 and i.state in ('pending', 'settled') and r.state in ('exported', 'settled')
       order by i."runId", i."claimId"`,
    );
    const item = at(items, index);
    if (!item) return;
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: world.ctx.secrets.newId() });
    if (isCancelled && item.orderId) await cancelOrder(world.ctx, item.orderId, by);
    const returned = isReturned ? [{ endToEndId: item.endToEndId, reason: "AC04" }] : [];
    await settleByHand(world.ctx, { runId: item.runId, operator: "olga", returned });
  },
);

type Stated = { endToEndId: string; cents: number; messageId: string; sum: number; isAtBank: boolean };

const back = { direction: "credit", returnReason: "AC04" } as const;
const wholeFile = ({ messageId, sum }: Stated) => ({ endToEndId: null, fileId: messageId, cents: sum });

/** Lines of a statement about one payment; not all of them are the bank's good sense. */
const lines: Record<string, (payment: Stated) => Partial<StatedEntry>> = {
  debit: () => ({}),
  return: () => back,
  creditWithoutReason: () => ({ direction: "credit" }),
  debitTakenBack: () => ({ direction: "credit", isReversal: true }),
  returnTakenBack: () => ({ isReversal: true }),
  tooLittle: () => ({ cents: 1 }),
  tooMuch: ({ cents }) => ({ cents: cents + 200 }),
  differenceBack: () => ({ ...back, cents: 200 }),
  returnLessFee: ({ cents }) => ({ ...back, cents: Math.max(1, cents - 50) }),
  returnWithMore: ({ cents }) => ({ ...back, cents: cents + 200 }),
  shortReturnTakenBack: ({ cents }) => ({ isReversal: true, cents: Math.max(1, cents - 50) }),
  anotherCurrency: () => ({ cents: 0 }),
  wholeFile,
  anotherFileSum: (payment) => ({ ...wholeFile(payment), cents: payment.sum + 1 }),
  fileBack: (payment) => ({ ...wholeFile(payment), ...back }),
  notOurs: () => ({ endToEndId: "RF20200101-00000000AA-000001" }),
  creditNotOurs: () => ({ ...back, endToEndId: null }),
};

/** Which payment, which line, and whether it is one that the bank never got (5). */
type Wanted = [index: number, line: string, astray: number];

/**
 * The bank's statement: debits, second debits, returns and reversals of payments, in any order and with any amount, of
 * payments that it never got, and lines that it has listed before.
 */
export const statement = step(
  "statement",
  [
    fc.array(
      fc.tuple(
        fc.nat({ max: 2 }),
        fc.constantFrom("debit", "debit", "debit", "return", "return", "again", "usedAgain", ...Object.keys(lines)),
        fc.integer({ min: 0, max: 5 }),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  ],
  list,
);

/** A payment is debited and comes back; the bank takes that back, and perhaps brings it back once more. */
export const backAndForth = step(
  "backAndForth",
  [fc.nat({ max: 2 }), fc.boolean(), fc.boolean()],
  async (stage, index, isFee, isBackAgain) => {
    const ways = isFee ? ["returnLessFee", "shortReturnTakenBack"] : ["return", "returnTakenBack"];
    for (const line of ["debit", ...ways, ...(isBackAgain ? ["return"] : [])]) await list(stage, [[index, line, 0]]);
  },
);

/** The bank debits a payment under words of its own, or one that it was said not to have. */
export const misnamed = step("misnamed", [pick, fc.boolean()], async (stage, index, isAstray) =>
  list(stage, [isAstray ? [index, "debit", 5] : [index, "notOurs", 0]]),
);

async function list({ world }: Stage, wanted: readonly Wanted[]): Promise<void> {
  const items = await world.rows<Stated>(
    `select i."endToEndId", i.cents, r."messageId",
       r.state in ('exported', 'settled') and i.state <> 'dropped' as "isAtBank", (select coalesce(sum(x.cents), 0) from payout_item x
       where x."tenantId" = $1 and x."runId" = r.id and x.state <> 'dropped')::int as sum from payout_item i
     join payout_run r on r."tenantId" = i."tenantId" and r.id = i."runId"
     where i."tenantId" = $1 and i.cents > 0 order by i."endToEndId"`,
  );
  const listed = await world.rows<StatedEntry>(
    `select reference, "statementId", direction, cents::int, "bookedOn"::text, "endToEndId", "fileId", "returnReason", "isReversal",
       null as undoes
     from bank_entry where "tenantId" = $1 and account = $2 order by id`,
    account,
  );
  const atBank = items.filter(({ isAtBank }) => isAtBank);
  const never = items.filter(({ isAtBank }) => !isAtBank);
  const entries = wanted.flatMap(([index, line, astray]): StatedEntry[] => {
    const before = at(listed, index);
    if (line === "again") return before ? [before] : [];
    if (line === "usedAgain") return before ? [{ ...before, cents: before.cents + 1 }] : [];
    const item = at((astray === 5 || atBank.length === 0) && never.length > 0 ? never : atBank, index);
    const reference = world.ctx.secrets.newId();
    return item ? [bookingOf(item, { reference, bookedOn: dayOf(world.now()), ...lines[line]?.(item) })] : [];
  });
  await bookEntries(world.ctx, { account, entries }, { actor: "BANK", actorId: "olga" });
}

/**
 * A person closes a booking that waits, most often one that no claim accounts for, with any reason; where it takes two,
 * another door is tried as well, which declines at times and then asks itself.
 */
export const closeBooking = step(
  "close",
  [pick, fc.constantFrom(...closeReasons, "writtenOff" as const, "moneyBack" as const), pair, fc.nat({ max: 4 })],
  async ({ world, office }, index, reason, [one, other], decline) => {
    const waiting = await world.ctx.bankEntries.open(50);
    const posted = waiting.filter(({ surplusCents }) => surplusCents !== 0);
    const entry = at(posted.length > 0 ? posted : waiting, index);
    if (!entry) return;
    const closing = { id: entry.id, reason, note: "angesehen" };
    const asked = await closeEntry(world.ctx, { ...closing, operator: office[one] });
    if (!asked.ok || asked.value === "closed") return;
    if (decline === 0) await declineClosing(world.ctx, { ...closing, operator: office[other] });
    await closeEntry(world.ctx, { ...closing, operator: office[other] });
  },
);

/** A person says of a debit that waits which payment it is, as two doors if it takes two. */
export const assignBooking = step(
  "assign",
  [pick, pick, pair],
  async ({ world, office }, index, which, [one, other]) => {
    const waiting = (await world.ctx.bankEntries.open(50)).filter(isAssignable);
    const possible = await Promise.all(waiting.map((entry) => paymentsFor(world.ctx, entry, { limit: 9 })));
    const entry = at(
      waiting.filter((_, at) => possible[at]?.length),
      index,
    );
    const payment = entry && at(possible[waiting.indexOf(entry)] ?? [], which);
    if (!entry || !payment) return;
    const said = { id: entry.id, payment: payment.endToEndId, note: "angesehen" };
    const asked = await assignEntry(world.ctx, { ...said, operator: office[one] });
    if (asked.ok && asked.value === "asked") await assignEntry(world.ctx, { ...said, operator: office[other] });
  },
);

/** From the payout run to the bank's statement, if two people prepared and released it. */
export const wholePayout = step(
  "payOut",
  [fc.constantFrom("paid", "paid", "exported", "exported", "returned", "rejected"), pair],
  async ({ world, office }, end, [one, other]) => {
    const prepared = await prepareRun(world.ctx, { operator: office[one] });
    const run = prepared.ok ? prepared.value.run : null;
    if (!run) return;
    const released = await releaseRun(world.ctx, { runId: run.id, operator: office[other] });
    if (!released.ok) await releaseRun(world.ctx, { runId: run.id, operator: doors[one] === "Olga" ? "paul" : "olga" });
    await exportRun(world.ctx, toBank(run.id, office[one]));
    if (end === "exported") return;
    if (end === "rejected") {
      await discardRun(world.ctx, { runId: run.id, operator: office[other], rejectedByBank: true, reason: "bank" });
      return;
    }
    const items = (await world.ctx.payouts.items(run.id)).filter(({ state }) => state !== "dropped");
    const returned = end === "returned" ? items.map(({ endToEndId }) => ({ endToEndId, reason: "AC04" })) : [];
    await settleByHand(world.ctx, { runId: run.id, operator: "olga", returned });
  },
);
