import type { PlanRow } from "#server/catalogue/reward-plan/model.ts";
import type { RequestContext } from "#server/context.ts";
import type { Sealer } from "#server/platform/keys/sealing.ts";
import type { Random } from "./random.ts";
import type { ClaimStory } from "./story.ts";

export type Row = Record<string, unknown>;
export type Rows = Record<
  | ("account" | "recommendation" | "recipient" | "click" | "order" | "order_message" | "reward_claim" | "claim_hold")
  | ("ledger_transaction" | "posting" | "event" | "lead" | "agency_invitation" | "agency_referrer"),
  Row[]
>;

/** A referrer; `live`: products with an open link, since there is one open link for each product. */
export type Referrer = { id: string; firstName: string; lastName: string; openLinks: Set<string> };
export type AgencyPart = {
  agency: { id: string; isActive: boolean };
  advisers: readonly string[];
  users: readonly { id: string; isOwner: boolean }[];
  /** The reward plan of its recommendations, by date. */
  plan: readonly PlanRow[];
};
/** A reward that was chosen as a bank transfer or voucher; bank details, run or code are added to its row later. */
export type Chosen = {
  row: Row;
  /** What the event in which the account was given says of it. */
  bankData: Row;
  story: ClaimStory;
  owner: { kind: "account" | "recipient"; id: string };
  holder: string;
};

/** The recommendation and people that an order belongs to. */
export type Ordered = {
  number: string;
  recipientNumber: string;
  product: { id: string; displayName: string };
  referrer: Referrer;
  part: AgencyPart | null;
  person: Row;
  claims: readonly { role: "referrer" | "recipient"; cents: number; story: ClaimStory }[];
};

/** The state of the filling: tenant, its keys, current time, rows so far, and the chosen rewards. */
export type Year = Pick<RequestContext, "tenant"> & {
  ctx: Pick<RequestContext, "tenant" | "secrets">;
  sealer: Sealer;
  now: Date;
  random: Random;
  rows: Rows;
  chosen: Chosen[];
  event(
    aggregate: string,
    id: string,
    name: string,
    move: readonly [from: string | null, to: string | null],
    at: Date,
    by?: Row,
  ): void;
};

export function emptyYear(ctx: Year["ctx"], sealer: Sealer, random: Random, now: Date): Year {
  const { tenant } = ctx;
  const tenantId = tenant.id;
  const rows: Rows = {
    account: [],
    recommendation: [],
    recipient: [],
    click: [],
    order: [],
    order_message: [],
    reward_claim: [],
    claim_hold: [],
    ledger_transaction: [],
    posting: [],
    event: [],
    lead: [],
    agency_invitation: [],
    agency_referrer: [],
  };
  const event = (
    aggregate: string,
    id: string,
    name: string,
    move: readonly [from: string | null, to: string | null],
    at: Date,
    by: Row = { actor: "SYS" },
  ) => {
    const { key = "", id: eventId = random.id(at), ...actor } = by;
    rows.event.push({
      tenantId,
      id: eventId,
      aggregate,
      aggregateId: id,
      event: name,
      from: move[0],
      to: move[1],
      actorId: null,
      reasonCode: null,
      data: null,
      ...actor,
      key: `${aggregate}:${id}:${name}${key}`,
      occurredAt: at,
      recordedAt: at,
    });
  };
  return { tenant, ctx, sealer, now, random, rows, chosen: [], event };
}
