import type { RefusalCode } from "#server/platform/refusals.ts";
import type { SsoRole } from "#server/tenants/names.ts";

export const agencyRoles: readonly SsoRole[] = ["owner", "inactiveOwner", "employee"];

/** Why signing in at the identity provider fails; the page of signing in says what to do about each. */
export const signInProblems = [
  "signOnUnavailable",
  "signInOver",
  "signInRefused",
  "signInUnverified",
  "signInUnknown",
  "signInWithoutRole",
  "signInEnded",
] as const satisfies readonly RefusalCode[];

export type SsoUser = {
  id: string;
  /** null: a role outside agencies, or a person without a role. */
  agencyId: string | null;
  /** null: no rights. */
  role: SsoRole | null;
  /** invited: has not signed in yet; ended: may no longer sign in. */
  state: "invited" | "active" | "ended";
  /** The identity provider's id of the person (`sub`); null until the first login. */
  subject: string | null;
  firstName: string;
  lastName: string;
  email: string;
  /** The number of the employee or call-centre agent. */
  number: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** When the access ended; null: it has not. */
  endedAt: Date | null;
};

/** An owner or employee, acting for an agency. */
export type AgencyUser = SsoUser & { agencyId: string };

export type SsoSession = {
  tokenHash: string;
  userId: string;
  /** The identity provider's id of its session; null: it sent none. */
  sid: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Idle end; each use extends it, at most to `endsAt`. */
  expiresAt: Date;
  endsAt: Date;
};
