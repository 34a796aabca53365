import type { Actor } from "../event/model.ts";

/** What is audited; docs/operations.md says when each is written. */
export type AuditKind =
  | "login"
  | "loginFailed"
  | "logout"
  | "sessionEnded"
  | "ssoLogin"
  | "ssoLoginFailed"
  | "ssoLogout"
  | "ssoSessionEnded"
  | "accessRefused"
  | "passwordChanged"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "supportLink"
  | "supportLogin"
  | "supportLoginFailed"
  | "recommendedForCaller"
  | "supportSearched"
  | "supportViewed"
  | "supportActed"
  | "block"
  | "unblock"
  | "bankDetailsViewed"
  | "bankDetailsChanged"
  | "payoutReleased"
  | "payoutExported"
  | "dataExported"
  | "reportExported"
  | "accountDeleted"
  | "recordsErased"
  | "agencyDataChanged"
  | "agreementAccepted"
  | "agencyAccessChanged";

/** One thing that happened. `about` names what it was about (a claim, a run, a reason's code), never a person or a secret. */
export type AuditFacts = {
  at: Date;
  kind: AuditKind;
  actor: Actor;
  actorId: string | null;
  accountId: string | null;
  about: string | null;
};

/** `seq` counts 1, 2, 3 … in each tenant; `hash` covers the facts, `seq` and `previous`, the hash of the entry before. */
export type AuditEntry = AuditFacts & { seq: number; previous: string; hash: string };

/** What an entry's hash is made of: every field, in one order, so that no two entries read the same. */
export function auditText({ seq, previous, at, kind, actor, actorId, accountId, about }: Omit<AuditEntry, "hash">) {
  return JSON.stringify([seq, previous, at.toISOString(), kind, actor, actorId, accountId, about]);
}
