/** Whole URLs for people, made in the composition root from app/paths.ts: the domain knows no path. */
export type Links = {
  /** The recipient's link in its shortest form; counts the click. */
  short(number: string): string;
  /** The page that a recipient sees; `query` goes along. */
  landing(number: string, query?: Readonly<Record<string, string>>): string;
  /** In mails the path is German and the page finds its language; the page's button uses the token up. */
  confirmRecommendation(token: string): string;
  loginPage(): string;
  /** Without a token the page asks who one is; with it a password is set. */
  register(token: string | null): string;
  forgotPassword(): string;
  setPassword(token: string): string;
  /** `next`: where it leads once the person is logged in; else to their own area. */
  login(token: string, next?: OwnDataPlace): string;
  confirmEmail(token: string): string;
  reward(token: string): string;
  standing(token: string): string;
  confirmNewsletter(token: string): string;
  unsubscribe(token: string): string;
  caseStatus(token: string): string;
  /** What an agency asks somebody for; the page's buttons answer. */
  invitation(token: string): string;
  personalArea(): string;
  /** The same, for a mail that logs in by itself. */
  autologin(token: string): string;
  /** Where the identity provider sends people back to, and where they begin again after they signed out there. */
  signOnCallback(): string;
  agencyLogin(): string;
  /** Opens an account for the support to look at. */
  supportLogin(token: string): string;
  codePage(): string;
  /** The provider's shop at `address`; on a development machine that plays it, the demonstration shop. */
  shop(address: string, order: ShopParameters): string;
};

/** The pages of a referrer's own data that ask for a fresh login. */
export const ownDataPlaces = ["myEmail", "myBankDetails", "myExport", "myDeletion"] as const;
export type OwnDataPlace = (typeof ownDataPlaces)[number];

/** What the way into the shop carries: numbers of the recommendation and the recipient, channel and product. */
export type ShopParameters = { number: string; recipient: string; channel: string; product: string };
