import type { Account, Device, Session } from "./account/model.ts";
import type { SsoSession, SsoUser } from "./sso/model.ts";

/**
 * How often links are followed from one network address, as far as this process has counted. `suspicious`: more often
 * than the people behind one address usually do; `excessive`: so often that clicks from it are refused for a while.
 */
export type ClickRate = "normal" | "suspicious" | "excessive";

/** Who makes the request. Several can apply at once: a member may also be a recipient. */
export type Viewer = {
  /** The logged-in referrer; in a support session, the referrer whose account the operator looks at. */
  member: Account | null;
  /** The session that `member` is logged in by; null: nobody is logged in. */
  session: Session | null;
  /**
   * The person signed in through the identity provider; null: nobody. Independent of `member`: both can be signed in at
   * once.
   */
  ssoUser: SsoUser | null;
  ssoSession: SsoSession | null;
  /** Hash of this browser's owner key (cookie); identifies referrers without a login. */
  ownerKeyHash: string | null;
  /** The claim opened by a reward token (cookie or Bearer). */
  rewardClaimId: string | null;
  /** Keyed hash of the network address with a key that changes daily; for clicks and rate limits. */
  addressHash(): string;
  /** Keyed hash of network address, user agent and accepted languages, with a key that changes daily. */
  browserHash(): string;
  /** The kind of device, from the user agent. */
  device(): Device;
  /** Whether the request comes from a crawler or a link preview: those are redirected and not counted. */
  isBot(): boolean;
  /** Counts a followed link for this network address and returns its rate. Call it once per click. */
  countClick(): ClickRate;
};

/** For jobs and commands, which have no visitor. */
export const nobody: Viewer = {
  member: null,
  session: null,
  ssoUser: null,
  ssoSession: null,
  ownerKeyHash: null,
  rewardClaimId: null,
  addressHash: () => "",
  browserHash: () => "",
  device: () => ({ browser: null, system: null }),
  isBot: () => false,
  countClick: () => "normal",
};
