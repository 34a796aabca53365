/** Who signs in through the tenant's identity provider. Owners and employees belong to an agency; agents, support and finance to none. */
export const ssoRoles = ["owner", "inactiveOwner", "employee", "agent", "support", "finance"] as const;
export type SsoRole = (typeof ssoRoles)[number];

export type SsoUser = {
  id: string;
  /** null: a call-centre agent, support, finance, or a person without a role. */
  agencyId: string | null;
  /** null: no rights. */
  role: SsoRole | null;
  /** invited: nobody has signed in yet; ended: may not sign in any more. */
  state: "invited" | "active" | "ended";
  /** The identity provider's name of the person; null until the first login. */
  subject: string | null;
  firstName: string;
  lastName: string;
  email: string;
  /** The employee's or call-centre agent's number. */
  number: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
};

/** An owner or employee: who acts for an agency. */
export type AgencyUser = SsoUser & { agencyId: string };

export type SsoSession = {
  tokenHash: string;
  userId: string;
  /** The identity provider's name of its own session; null: it gave none. */
  sid: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Without use; each use moves it, at most to `endsAt`. */
  expiresAt: Date;
  endsAt: Date;
};
