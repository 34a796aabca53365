import { jonas } from "./recipient.ts";
import { numberIn } from "./referrer.ts";
import { shopOf } from "./shop.ts";
import type { OwnTenant, Site } from "./site.ts";
import { newAddress, signature } from "./test.ts";
import { type Visitor, visitor } from "./visitor.ts";

/** The steps of a story as plain requests without a browser window, for tests that begin in the middle of it. */
export type NewRecommendation = {
  tenant: OwnTenant;
  number: string;
  email: string;
  referrer: Visitor;
};

export const recommendForm = (more: Partial<Record<string, string>> = {}) => ({
  productId: "mobil-m",
  recipientShare: "50",
  firstName: "Mara",
  lastName: "Köster",
  email: newAddress("mara"),
  terms: "on",
  ...more,
});

/** An open recommendation. If the tenant requires a confirmed address, the mail's link is followed. */
export async function newRecommendation(
  site: Site,
  tenant: OwnTenant,
  more: Partial<Record<string, string>> = {},
): Promise<NewRecommendation> {
  const referrer = visitor(site, tenant);
  const form = recommendForm(more);
  let answer = await referrer.post("/empfehlen.html", form);
  if (answer.location?.startsWith("/bestaetigung")) {
    const token = await confirmationToken(site, form.email);
    answer = await referrer.post("/bestaetigung", { intent: "confirm", token });
  }
  if (answer.status !== 303 || !answer.location) throw new Error(`recommending was answered with ${answer.status}`);
  return { tenant, number: numberIn(new URL(answer.location, site.url(tenant)).href), email: form.email, referrer };
}

export async function confirmationToken(site: Site, email: string): Promise<string> {
  const link = await site.link(email, /\/bestaetigung\?/);
  return new URL(link).searchParams.get("t") ?? "";
}

/** Logs the referrer's visitor in by the login link of a mail. */
export async function logIn(
  site: Site,
  { referrer, email }: Pick<NewRecommendation, "referrer" | "email">,
): Promise<void> {
  await referrer.post("/login", { email });
  const token = new URL(await site.link(email, /\/login\?t=/)).searchParams.get("t") ?? "";
  await referrer.post("/login", { token });
}

export type Followed = NewRecommendation & { recipient: Visitor; recipientMail: string };

/** A recipient who followed the link; `until` says whether they entered details and agreed. */
export async function followed(
  site: Site,
  tenant: OwnTenant,
  until: "click" | "details" | "consent" = "consent",
): Promise<Followed> {
  const made = await newRecommendation(site, tenant);
  const recipient = visitor(site, tenant);
  const recipientMail = newAddress("jonas");
  await recipient.get(`/e/${made.number}`);
  if (until !== "click") await recipient.post(`/empfaengerdaten/${made.number}`, jonas(recipientMail));
  if (until === "consent") await recipient.post(`/empfaenger/zustimmung?nr=${made.number}`, { terms: "on" });
  return { ...made, recipient, recipientMail };
}

export type Ready = Followed & { claimId: string; token: string };

/** A reward that waits for its referrer: the order was delivered and its withdrawal period is over. */
export async function readyReward(site: Site, tenant: OwnTenant): Promise<Ready> {
  const made = await followed(site, tenant);
  const order = `Q-${signature()}`;
  await shopOf(site, tenant).delivers({ order, recommendation: made.number, recipient: null, product: "mobil-m" });
  await site.rows(`update "order" set state = 'confirmed', "qualifiesAt" = $2 where "externalId" = $1`, [
    order,
    new Date((await site.now()).getTime() - 60_000),
  ]);
  await site.cli("jobs run qualify-orders");
  const token = new URL(await site.link(made.email, /\/praemie\/?\?t=/)).searchParams.get("t") ?? "";
  const [claim] = await site.rows<{ id: string }>(
    `select id from reward_claim where "recommendationNumber" = $1 and role = 'referrer'`,
    [made.number],
  );
  return { ...made, claimId: claim?.id ?? "", token };
}
