import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight, type Right, rolesWith } from "#server/people/sso/rights.ts";
import { type NoticeKind, noticeKinds } from "#server/platform/mail/notice-kinds.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import type { RequestContext } from "../../context.ts";
import { officeDay } from "../deadlines.ts";
import { workKindRows } from "../kinds.ts";
import type { WorkKind } from "../model.ts";
import { workKinds } from "../open-work.ts";
import type { NoticeChoice, NoticeSetting } from "./model.ts";

/**
 * Something that a mail counts. `since`: null, nobody can say. `askedBy`: who asked for it, and so does not decide it.
 * `agencyId` null: it is no agency's. `onlyFor` null: everybody with the right hears of it.
 */
export type Waiting = {
  since: Date | null;
  due: Date;
  askedBy: string | null;
  agencyId: string | null;
  onlyFor: string | null;
};

/** Where a kind is looked at. */
export type NoticePlace = "work" | "leads" | "prices";

/**
 * `usual`: what who has the right gets without choosing. `soon`: it can be told at once. `waits`: it is told daily
 * until it is done, else once. `read`: the longest waiting first; the caller filters by person.
 */
type Row = {
  right: Right;
  usual: NoticeChoice | Partial<Record<SsoRole, NoticeChoice>>;
  soon: boolean;
  waits: boolean;
  place: NoticePlace;
  read: (ctx: RequestContext, limit: number) => Promise<Waiting[]>;
};

/** For how long a decision is news, in days: over a long weekend. */
const newsDays = 4;
const forEverybody = { askedBy: null, agencyId: null, onlyFor: null } as const;

function ofQueue(kind: WorkKind): Row {
  const { right, notice, read } = workKindRows[kind];
  return {
    right,
    ...notice,
    waits: true,
    place: "work",
    read: async (ctx, limit) =>
      (await read(ctx, limit)).map(({ since, due, askerId }) => ({ ...forEverybody, since, due, askedBy: askerId })),
  };
}

/** All kinds: each of the queue, and what is not in it. */
export const noticeRows: Readonly<Record<NoticeKind, Row>> = {
  ...ofAllWork(),
  prices: {
    right: "prices",
    usual: "soon",
    soon: true,
    waits: true,
    place: "prices",
    async read(ctx) {
      const open = await ctx.priceChanges.open();
      if (open?.state !== "waiting" || open.askedAt === null) return [];
      const { askedAt: since, authorId: askedBy } = open;
      return [{ ...forEverybody, since, due: startOf(officeDay("request", since)), askedBy }];
    },
  },
  lead: {
    right: "workOnLeads",
    usual: { owner: "daily", employee: "soon" },
    soon: true,
    waits: true,
    place: "leads",
    read: async (ctx, limit) =>
      (await ctx.notices.newLeads(limit)).map(({ agencyId, createdAt: since, attentionAt: due }) => ({
        ...forEverybody,
        since,
        due,
        agencyId,
      })),
  },
  decided: {
    right: "support",
    usual: "soon",
    soon: true,
    waits: false,
    place: "work",
    async read(ctx, limit) {
      const after = startOf(addDays(dayOf(ctx.now()), -newsDays));
      const decided = await ctx.notices.decidedAfter(after, limit);
      const never = new Date(8.64e15);
      return decided.map(({ requestedBy: onlyFor, decidedAt: since }) => ({
        ...forEverybody,
        since,
        due: never,
        onlyFor,
      }));
    },
  },
};

/** A kind of the queue that mails have no words for does not compile here. */
function ofAllWork(): Record<WorkKind, Row> {
  const rows: (readonly [NoticeKind, Row])[] = workKinds.map((kind) => [kind, ofQueue(kind)]);
  return Object.fromEntries(rows) as Record<WorkKind, Row>;
}

/** What this user may hear of: what they may see. */
export function kindsFor(user: Pick<SsoUser, "role" | "state">): NoticeKind[] {
  return noticeKinds.filter((kind) => hasRight(user, noticeRows[kind].right));
}

/** All who may hear of anything. */
export const listeningRoles: readonly SsoRole[] = [
  ...new Set(noticeKinds.flatMap((kind) => rolesWith(noticeRows[kind].right))),
];

/** What is in force for a user; `setting` null: they have not chosen. */
export function choiceOf(
  { role }: Pick<SsoUser, "role">,
  setting: Pick<NoticeSetting, "isStopped" | "choices"> | null,
  kind: NoticeKind,
): NoticeChoice {
  if (setting?.isStopped) return "never";
  const { usual } = noticeRows[kind];
  const ofRole = typeof usual === "string" ? usual : role === null ? undefined : usual[role];
  return setting?.choices[kind] ?? ofRole ?? "never";
}
