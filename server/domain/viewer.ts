import type { Account, Device, Session } from "./account/model.ts";
import type { ClickRate } from "./recommendation/click-rate.ts";
import type { SsoSession, SsoUser } from "./sso/model.ts";

/** Who is asking. Several can be true at once: a member may also be somebody's recipient. */
export type Viewer = {
  /** The referrer who is logged in; in a session of the support, whose account an operator looks at. */
  member: Account | null;
  /** By which session; null: nobody is logged in. */
  session: Session | null;
  /** Who signed in through the identity provider, with the session; null: nobody did. Beside a member, and apart from it. */
  ssoUser: SsoUser | null;
  ssoSession: SsoSession | null;
  /** Hash of this browser's owner key (cookie), for referrers without a login. */
  ownerKeyHash: string | null;
  /** The claim that a reward token opened (cookie or Bearer). */
  rewardClaimId: string | null;
  /** Keyed hash of the network address, changing daily; for clicks and limits. */
  addressHash(): string;
  /** Keyed hash of the network address and what the browser says of itself, changing daily. */
  browserHash(): string;
  /** What the browser says that it is. */
  device(): Device;
  /** A crawler or a link preview: redirected, never counted. */
  isBot(): boolean;
  /** Counts that a link is followed from this network address. Call it once for a click. */
  countClick(): ClickRate;
};
