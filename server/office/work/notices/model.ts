import type { SsoUser } from "#server/people/sso/model.ts";
import type { NoticeKind } from "#server/platform/mail/notice-kinds.ts";
import type { SsoRole } from "#server/tenants/names.ts";

/** When a person is told by mail of what waits for them: not at all, once on a working day, or at once. */
export const noticeChoices = ["never", "daily", "soon"] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/**
 * What one person chose. Kinds that `choices` leaves out are as usual for their role. `isStopped`: they ended all such
 * mails by one click, until they choose again. `soonUntil`: what has waited since before then was told at once; null:
 * nothing was. `dailyAt`: the last daily mail; null: none.
 */
export type NoticeSetting = {
  userId: string;
  isStopped: boolean;
  choices: Partial<Record<NoticeKind, NoticeChoice>>;
  soonUntil: Date | null;
  dailyAt: Date | null;
};

/** Somebody who may be written to: active, with one of the roles. */
export type Listener = Pick<SsoUser, "id" | "firstName" | "lastName" | "email" | "role" | "state" | "agencyId"> & {
  createdAt: Date;
  setting: NoticeSetting | null;
};

export type NoticeReader = {
  settingOf(userId: string): Promise<NoticeSetting | null>;
  /** By id, from the one after this id (null: from the first). */
  listeners(roles: readonly SsoRole[], after: string | null, limit: number): Promise<Listener[]>;
  /** Leads on which nobody has worked yet, oldest first. */
  newLeads(limit: number): Promise<{ id: string; agencyId: string; createdAt: Date; attentionAt: Date }[]>;
  /** Requests of two people that were released or declined after then. */
  decidedAfter(at: Date, limit: number): Promise<{ id: string; requestedBy: string; decidedAt: Date }[]>;
};

export type NoticeRepository = NoticeReader & {
  /** Adds a row if there is none, and locks it until the transaction ends. */
  forUpdate(userId: string): Promise<NoticeSetting>;
  save(setting: NoticeSetting): Promise<void>;
};
