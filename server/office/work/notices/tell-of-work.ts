import { isAreaOpen } from "#server/catalogue/agency/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import type { MailParams, NoticeLine } from "#server/platform/mail/params.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext, Tx } from "../../context.ts";
import { stopNoticesLink } from "./choose-notices.ts";
import { choiceOf, kindsFor, listeningRoles, type NoticePlace, noticeRows, type Waiting } from "./kinds.ts";
import type { Listener } from "./model.ts";

type How = MailParams["officeNotice"]["how"];
type Line = NoticeLine & { place: NoticePlace };

/** More than that of a kind is said as "more than". */
const maxCounted = 500;
const pageOfPeople = 200;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Job: tells people of the office by mail of what waits for them, as each chose. "daily": once on a day, all that
 * waits; who has nothing gets no mail. "soon": what came since the last time, of what they want to hear of at once;
 * each is told once, by one mail for all of it. Nobody hears of what they may not see, nor of what they asked for
 * themselves. Mails count and name nobody. A repeat is harmless. Returns how many mails were queued.
 */
export async function tellOfWork(ctx: RequestContext, how: How): Promise<number> {
  if (!ctx.tenant.signOn) return 0;
  const read = readingOnce(ctx);
  let told = 0;
  let after: string | null = null;
  for (;;) {
    const people: Listener[] = await ctx.notices.listeners(listeningRoles, after, pageOfPeople);
    for (const person of people) if (await tell(ctx, person, how, read)) told += 1;
    const last = people.at(-1);
    if (!last || people.length < pageOfPeople) return told;
    after = last.id;
  }
}

type Read = (kind: NoticeKind) => Promise<readonly Waiting[]>;

/** Each kind is read once for all people, and only if somebody wants to hear of it. */
function readingOnce(ctx: RequestContext): Read {
  const known = new Map<NoticeKind, Promise<readonly Waiting[]>>();
  return (kind) => {
    const reading = known.get(kind) ?? noticeRows[kind].read(ctx, maxCounted + 1);
    known.set(kind, reading);
    return reading;
  };
}

async function tell(ctx: RequestContext, person: Listener, how: How, read: Read): Promise<boolean> {
  const now = ctx.now();
  if (how === "daily" && person.setting?.dailyAt && dayOf(person.setting.dailyAt) === dayOf(now)) return false;
  const span = how === "soon" ? spanOf(person, now) : null;
  const lines: Line[] = [];
  for (const kind of kindsFor(person)) {
    const choice = choiceOf(person, person.setting, kind);
    const { waits, place } = noticeRows[kind];
    if (choice === "never" || (how === "soon" && choice !== "soon")) continue;
    // What does not wait is told once: at once, or by the next daily mail.
    if (how === "daily" && choice === "soon" && !waits) continue;
    const since = how === "daily" && !waits ? { after: person.setting?.dailyAt ?? person.createdAt, until: now } : span;
    const found = (await read(kind)).filter((one) => concerns(person, one) && isWithin(since, one));
    const late = found.filter(({ due }) => due < now).length;
    const count = Math.min(found.length, maxCounted);
    if (count > 0) lines.push({ kind, count, late: Math.min(late, count), hasMore: found.length > count, place });
  }
  if (lines.length === 0 || !(await isLetIn(ctx, person))) return false;
  return withTransaction(ctx, (tx) => queueMail(tx, person, how, { lines, until: span?.until ?? now }));
}

function concerns({ id, agencyId }: Listener, one: Waiting): boolean {
  const isTheirs = (one.agencyId === null || one.agencyId === agencyId) && (one.onlyFor === null || one.onlyFor === id);
  return isTheirs && one.askedBy !== id;
}

type Span = { after: Date; until: Date };

/**
 * Since when what came is news: since the last time, for a day at most. The last minute is left to the next time, as a
 * transaction that began in it may not have ended.
 */
function spanOf({ setting, createdAt }: Listener, now: Date): Span {
  const told = setting?.soonUntil ?? createdAt;
  return {
    after: new Date(Math.max(told.getTime(), now.getTime() - dayMs)),
    until: new Date(now.getTime() - minuteMs),
  };
}

function isWithin(span: Span | null, { since }: Waiting): boolean {
  return span === null || (since !== null && since > span.after && since <= span.until);
}

/** An agency whose area is closed has nothing to do in it. */
async function isLetIn(ctx: RequestContext, { agencyId }: Listener): Promise<boolean> {
  const agency = agencyId === null ? null : await ctx.agencies.byId(agencyId);
  return agency === null || isAreaOpen(agency, ctx.tenant);
}

/** false: another run told them, or they chose again meanwhile. */
async function queueMail(
  tx: Tx,
  { id, email: to, firstName, lastName, setting: seen }: Listener,
  how: How,
  { lines, until }: { lines: Line[]; until: Date },
): Promise<boolean> {
  const setting = await tx.notices.forUpdate(id);
  const mark = how === "daily" ? "dailyAt" : "soonUntil";
  if (setting.isStopped || setting[mark]?.getTime() !== seen?.[mark]?.getTime()) return false;
  const now = tx.now();
  const params = {
    firstName,
    lastName,
    how,
    lines: lines.map(({ place: _, ...line }) => line),
    link: linkTo(tx, lines),
    unsubscribeLink: stopNoticesLink(tx, id),
  };
  const key = `officeNotice:${id}:${how}:${how === "daily" ? dayOf(now) : until.toISOString()}`;
  await tx.notices.save({ ...setting, [mark]: how === "daily" ? now : until });
  return tx.mails.queue({ kind: "officeNotice", to, language: "de", key, params, createdAt: now });
}

/** The queue, of one kind if it is only that; else where the first is looked at. */
function linkTo({ mailLinks }: Tx, lines: readonly { kind: NoticeKind; place: NoticePlace }[]): string {
  const [only, ...others] = lines;
  const place = lines.find((one) => one.place === "work")?.place ?? only?.place;
  if (place === "leads") return mailLinks.agencyLeads();
  if (place === "prices") return mailLinks.prices();
  return mailLinks.work(only && others.length === 0 && noticeRows[only.kind].waits ? only.kind : null);
}
