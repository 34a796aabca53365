/** Absolute URLs for people. Made by server/runtime/make-links.ts, because rooms know no paths. */
type LinksForAll = {
  /** The recommendation's link in its shortest form; opening it counts a click. */
  short(number: string): string;
  personalArea(): string;
  /** The provider's shop at `address`; on a development machine the demonstration shop that stands in for it. */
  shop(address: string, order: ShopParameters): string;
};

/** Links in answers to a request: they stay on the host that it came to. */
export type SiteLinks = LinksForAll & {
  /** The landing page of a recipient; `query` is appended. */
  landing(number: string, query?: Readonly<Record<string, string>>): string;
  /**
   * The callback to which the identity provider sends people back after signing in, and the page where they restart
   * after signing out.
   */
  signOnCallback(): string;
  agencyLogin(): string;
  /** Opens a support session on an account. */
  supportLogin(token: string): string;
};

/**
 * Links in mails: they begin with the tenant's own host, whichever host the request came to that caused the mail, or
 * with the brand's page that shows ours in a frame.
 */
export type MailLinks = LinksForAll & {
  /**
   * Links in mails use the German path; the page picks its language itself. Only the page's button uses the token up.
   */
  confirmRecommendation(token: string): string;
  loginPage(): string;
  /** null: the page asks for name and address; with a token the page sets a password. */
  register(token: string | null): string;
  forgotPassword(): string;
  setPassword(token: string): string;
  /** The page with a person's sessions and passkeys; it asks for a login. */
  security(): string;
  /** `next`: what opens after login; default: the personal area. */
  login(token: string, next?: AfterLogin): string;
  confirmEmail(token: string): string;
  reward(token: string): string;
  recipientStatus(token: string): string;
  /** The certificate of an erasure. */
  erasureCertificate(token: string): string;
  confirmNewsletter(token: string): string;
  unsubscribe(token: string): string;
  /** Ends the news of a referrer's links. */
  stopNews(token: string): string;
  /** Ends the mails that tell a person of the office what waits. */
  stopNotices(token: string): string;
  /** What waits in the office, of one kind or (null) all of it; the new leads; the rewards. They ask for a login. */
  work(kind: string | null): string;
  agencyLeads(): string;
  prices(): string;
  caseStatus(token: string): string;
  /** The page on which a person accepts or declines an agency's invitation. */
  invitation(token: string): string;
  /** The documents of the agency whose owner opens it; it asks for a login. */
  agencyInvoices(): string;
  /** The personal area, for a mail whose link logs in automatically. */
  autologin(token: string): string;
};

/** A path of this site, without origin. */
export type SitePath = `/${string}`;
/** Tells a path from a page's name. Input of a visitor must have passed safeReturn (app/guards.ts). */
export const isSitePath = (text: string): text is SitePath => text.startsWith("/");

/** What opens after a login: a page of the person's own data, or a path of this site. */
export type AfterLogin = OwnDataPlace | SitePath;

/** The pages of a referrer's own data that require a recent login. */
export const ownDataPlaces = ["myEmail", "myBankDetails", "myExport", "myDeletion", "security"] as const;
export type OwnDataPlace = (typeof ownDataPlaces)[number];

/** Parameters of the link into the shop: number of the recommendation, number of the recipient, channel and product. */
export type ShopParameters = { number: string; recipient: string; channel: string; product: string };
