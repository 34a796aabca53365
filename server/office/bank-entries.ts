import { type Assigning, assignEntry, isAssignable, paymentsFor } from "#server/payouts/bank-entry/assign-entry.ts";
import { type Closing, closeEntry, matterOfEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { declineClosing } from "#server/payouts/bank-entry/decline-closing.ts";
import {
  type AskedReason,
  type BankEntry,
  type CloseReason,
  closeReasonsOf,
  isOpenOutcome,
  newSurplusOf,
} from "#server/payouts/bank-entry/model.ts";
import { type WhyTwo, waitsForSecond, whyTwo } from "#server/payouts/bank-entry/two-people.ts";
import type { OpenPayment } from "#server/payouts/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReadContext, RequestContext } from "./context.ts";
import { nameOf } from "./payouts/view-payouts.ts";
import { type ListPlace, pageAt } from "./work/list-place.ts";

const entriesOnPage = 50;

/**
 * A booking that waits, with the name of the run that it concerns. `isOwn`: it is about what the user is paid.
 * `restCents`: what of its surplus has not come back. `cameBackOn`: the day on which the last of it did; null: not yet.
 */
export type WaitingEntry = BankEntry & {
  run: string | null;
  isOwn: boolean;
  restCents: Cents;
  cameBackOn: Day | null;
  /** Why two people close it, by reason. */
  two: Partial<Record<CloseReason, WhyTwo>>;
  /** The name of who asked a second person, and of who said no; null: nobody did. */
  asker: string | null;
  decliner: string | null;
  /** What it can be the payment of: what was looked for, and what was found (null: nobody looked); null: of nothing. */
  assign: { text: string; payments: FoundPayment[] | null } | null;
  /** Two people say what payment it is. */
  isAssignedByTwo: boolean;
};

/** A payment that a debit can be. */
export type FoundPayment = Pick<
  OpenPayment,
  "endToEndId" | "cents" | "last4" | "recommendationNumber" | "state" | "exportedAt"
>;

const maxFound = 20;

/** One page of the bookings that wait for a person, the oldest first, by their ids. */
export async function viewBankEntries(
  ctx: ReadContext,
  user: SsoUser,
  place: ListPlace,
  search: { id: string | null; text: string } = { id: null, text: "" },
): Promise<{ entries: WaitingEntry[]; next: string | null; gone: string | null }> {
  const {
    rows: shown,
    next,
    gone,
  } = await pageAt(place, entriesOnPage, {
    named: (id) => ctx.bankEntries.byId(id),
    waits: ({ outcome, closedAt }) => isOpenOutcome(outcome) && closedAt === null,
    following: (limit, last) => ctx.bankEntries.open(limit, last),
  });
  const runIds = new Set(shown.flatMap(({ runId }) => runId ?? []));
  const runs = await Promise.all([...runIds].map((id) => ctx.payouts.runById(id)));
  const back = Map.groupBy(await ctx.bankEntries.cameBack(shown.map(({ id }) => id)), ({ undoesId }) => undoesId);
  const names = new Map(runs.flatMap((run) => (run ? [[run.id, run.messageId]] : [])));
  const owed = new Set(await ctx.bankEntries.owed(shown.map(({ id }) => id)));
  const people = [...new Set(shown.flatMap(({ askedBy, declinedBy }) => [askedBy ?? [], declinedBy ?? []].flat()))];
  const namesOf = new Map(await Promise.all(people.map(async (id) => [id, await nameOf(ctx, id)] as const)));
  const aloneCents = ctx.tenant.payout.writeOffAloneCents;
  const assigns = await Promise.all(shown.map((entry) => assignOf(ctx, user, entry, search)));
  const isOwn = await areOwnMatters(ctx, [user.id], shown.map(matterOfEntry));
  return {
    entries: shown.map((entry, index) => {
      const credits = back.get(entry.id) ?? [];
      const restCents = credits.reduce((left, { cents }) => left - cents, entry.surplusCents);
      return {
        ...entry,
        run: entry.runId === null ? null : (names.get(entry.runId) ?? null),
        restCents,
        cameBackOn: restCents === 0 ? (credits.at(-1)?.bookedOn ?? null) : null,
        isOwn: isOwn[index] ?? false,
        two: Object.fromEntries(
          closeReasonsOf(entry).flatMap((reason) => {
            const rest = newSurplusOf(entry, reason) ?? restCents;
            const why = whyTwo({ ...entry, reason, restCents: rest }, { isOwed: owed.has(entry.id), aloneCents });
            return why === null ? [] : [[reason, why]];
          }),
        ),
        asker: namesOf.get(entry.askedBy ?? "") ?? null,
        decliner: namesOf.get(entry.declinedBy ?? "") ?? null,
        assign: assigns[index] ?? null,
        isAssignedByTwo: entry.cents > aloneCents,
      };
    }),
    next: next?.id ?? null,
    gone,
  };
}

/** The payments that a booking can be are looked for where somebody asked for them. */
async function assignOf(
  ctx: ReadContext,
  user: SsoUser,
  entry: BankEntry,
  search: { id: string | null; text: string },
): Promise<WaitingEntry["assign"]> {
  if (!isAssignable(entry)) return null;
  const isAsked = waitsForSecond(entry) && entry.askedBy !== user.id;
  const text = search.id === entry.id ? search.text : (isAsked && entry.askedItemId) || "";
  if (search.id !== entry.id && text === "") return { text, payments: null };
  const found = await paymentsFor(ctx, entry, { text, limit: maxFound });
  return {
    text,
    payments: found.map(({ endToEndId, cents, last4, recommendationNumber, state, exportedAt }) => {
      return { endToEndId, cents, last4, recommendationNumber, state, exportedAt };
    }),
  };
}

/** Says which payment a booking is, or asks a second person to; for finance only. */
export async function assignBankEntry(
  ctx: RequestContext,
  user: SsoUser,
  given: { id: string; payment: string; note: string },
): Promise<Outcome<Assigning>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  if (given.payment === "") return refuse("invalidInput");
  return assignEntry(ctx, { ...given, operator: user.id });
}

/** Closes a waiting booking with a reason, or asks a second person to; for finance only. */
export async function closeBankEntry(
  ctx: RequestContext,
  user: SsoUser,
  { reason, ...given }: { id: string; reason: AskedReason | null; note: string | null },
): Promise<Outcome<Closing>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  if (reason === null || reason === "payment") return refuse("invalidInput");
  return closeEntry(ctx, { ...given, reason, operator: user.id });
}

/** Says no to what another person asked, with a reason; for finance only. */
export async function declineBankEntry(
  ctx: RequestContext,
  user: SsoUser,
  { reason, ...given }: { id: string; reason: AskedReason | null; note: string },
): Promise<Outcome<"declined">> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  if (reason === null) return refuse("invalidInput");
  const outcome = await declineClosing(ctx, { ...given, reason, operator: user.id });
  return outcome.ok ? done("declined") : outcome;
}
