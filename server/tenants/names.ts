/**
 * Goals that a visit can reach on the site; sharing happens in people's own programs. The names are used in tenant
 * records.
 */
export const goals = ["recommendation", "details", "agreement", "order", "reward"] as const;
export type Goal = (typeof goals)[number];

/** What a recipient may be asked beside their name and e-mail address. */
export const recipientExtras = ["birthDate", "address"] as const;
export type RecipientExtra = (typeof recipientExtras)[number];

/** Form of a channel name as campaigns use them: "Herbst_2026", "newsletter.kw47". */
export const channelForm = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/;

/** The channel that a URL parameter names, in lower case; null unless it has the form of a channel name. */
export function readChannel(text: string | null | undefined): string | null {
  return text && channelForm.test(text) ? text.toLowerCase() : null;
}

/**
 * Roles of people who sign in through the tenant's identity provider. Owners and employees belong to an agency
 * (agencyRoles); all others do not.
 */
export const ssoRoles = [
  "owner",
  "inactiveOwner",
  "employee",
  "agent",
  "support",
  "finance",
  "operations",
  "marketing",
  "partner",
] as const;

export type SsoRole = (typeof ssoRoles)[number];

/** "Video player 2" → "videoplayer2". */
export function scriptIdentifier(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
