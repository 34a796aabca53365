import type { Account } from "./account/model.ts";
import type { Accounts, Sessions, Tokens } from "./account/ports.ts";
import type { AnalyticsServers } from "./analytics/ports.ts";
import type { Campaigns } from "./campaign/ports.ts";
import type { Carried } from "./consent/carried.ts";
import type { ConsentLog } from "./consent/ports.ts";
import type { Content } from "./content/ports.ts";
import type { Cookies } from "./cookies.ts";
import type { Events } from "./event/ports.ts";
import type { Mails } from "./mail/ports.ts";
import type { Operators } from "./operator/ports.ts";
import type { Orders } from "./order/ports.ts";
import type { BankDetails, Payouts, Vouchers } from "./payout/ports.ts";
import type { ProductCatalogue } from "./product/ports.ts";
import type { Recipients } from "./recipient/ports.ts";
import type { Recommendations } from "./recommendation/ports.ts";
import type { Claims, Ledger, Rewards } from "./reward/ports.ts";
import type { Language, Tenant } from "./tenant/model.ts";
import type { Answers } from "./upstream/ports.ts";

/** The hall of the house: everything that a use-case may ask for. Made once a request (or job) by server/context.ts. */
export type Ctx = {
  tenant: Tenant;
  language: Language;
  viewer: Viewer;
  requestId: string;
  log: Log;
  /** The one clock. Use-cases read no other. */
  now(): Date;
  cookies: Cookies;
  /** The campaign that the visitor came by, and what our links take along. */
  carried: Carried;
  secrets: Secrets;
  /** "https://host" that links for people begin with; no slash at the end. */
  origin: string;
  /** Search engines may list what stands at this host: a tenant names it, and it is neither for tests nor staging. */
  isFindable: boolean;
  links: Links;

  accounts: Accounts;
  sessions: Sessions;
  tokens: Tokens;
  recommendations: Recommendations;
  recipients: Recipients;
  orders: Orders;
  claims: Claims;
  ledger: Ledger;
  rewards: Rewards;
  bankDetails: BankDetails;
  vouchers: Vouchers;
  payouts: Payouts;
  operators: Operators;
  products: ProductCatalogue;
  campaigns: Campaigns;
  content: Content;
  answers: Answers;
  consentLog: ConsentLog;
  analytics: AnalyticsServers;
  events: Events;
  mails: Mails;

  /**
   * Does the work and answers at the next even moment of a coarse clock: how long it took tells nothing about what was
   * found.
   */
  evenly<T>(work: () => Promise<T>): Promise<T>;

  /** All stores of the inner Ctx share one database transaction: everything in `work` happens, or nothing. */
  atomically<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** Who is asking. Several can be true at once: a member may also be somebody's friend. */
export type Viewer = {
  /** The referrer who is logged in. */
  member: Account | null;
  /** Hash of this browser's owner key (cookie), for referrers without a login. */
  ownerKeyHash: string | null;
  /** The claim that a reward token opened (cookie or Bearer). */
  rewardClaimId: string | null;
  /** Keyed hash of the network address, changing daily; for clicks and limits. */
  addressHash(): string;
  /** Keyed hash of the network address and what the browser says of itself, changing daily. */
  browserHash(): string;
  /** A crawler or a link preview: redirected, never counted. */
  isBot(): boolean;
  /** Takes note that a link is followed; true for a line that follows so many that it is a program, whatever it says. */
  followsTooMany(): boolean;
};

/** Whole URLs for people, made in the composition root from app/paths.ts: the domain knows no path. */
export type Links = {
  /** The friend's link in its shortest form; counts the click. */
  short(number: string): string;
  /** The page that a friend sees; `query` goes along. */
  landing(number: string, query?: Readonly<Record<string, string>>): string;
  /** In mails the path is German and the page finds its language; the page's button uses the token up. */
  confirmRecommendation(token: string): string;
  login(token: string): string;
  reward(token: string): string;
  personalArea(): string;
  codePage(): string;
};

export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type Secrets = {
  newId(): string;
  /** Unguessable, of the unambiguous alphabet (number.ts). */
  newNumber(length: number): string;
  /** 256 bits, URL-safe: for links and cookies. */
  newToken(): string;
  /** Keyed (HMAC) and per tenant and purpose: tokens at rest, match hashes, blind indexes. */
  hash(purpose: string, value: string): string;
};
