import { path } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { makeSupportLink } from "#server/people/account/login/support-login.ts";
import { stopNewsLink } from "#server/people/news/news.ts";
import { recipientCookie } from "#server/referral/recipient/cookie.ts";
import type { openSite } from "#tests/http/support.ts";
import type { Keys } from "#tests/http/world.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { people } from "./people.ts";

/** A valid form, ready to be sent. */
export type Sent = {
  tenant: string;
  path: string;
  fields: Record<string, string>;
  /** the chosen rows of a list, each a value of `id` */
  ids?: readonly string[];
  cookie?: string;
  /** instead of fields: a multipart form with a file */
  raw?: { headers: Record<string, string>; body: string };
};
/** Creates the form with everything it needs; a new one for each call. */
export type Row = {
  make: () => Promise<Sent>;
  /** Tables to which each submission adds a row, and why that is right. */
  eachLeaves?: Record<string, string>;
  /** What the page says, in German, to who sends it, and to who sends it again. */
  says?: { done: string; again: string };
};

const du = "nordlicht";
/** A tenant that confirms addresses before a link works. */
const careful = "elbschutz";
/** A tenant with the form for employees, once `variants` is applied. */
const staff = "standard";
/** Of a person of their own each time: the rewards of two people at one account are held. */
const account = () => ({ holder: "Mara Köster", iban: newIban() });
const password = "Zweites Wort 2";
const each = {
  session: { session: "each answer logs a browser in; it keeps the last" },
  visit: { click: "every visit is counted, by a code too" },
  saving: { event: "that details were saved is recorded each time, not what they are" },
  proof: { consent_answer: "every answer about consent is kept, as proof" },
};

/**
 * The forms of every page with an action, in states in which they have an effect. `keys`: the keys of a recommendation
 * whose rewards wait, of another one in each call.
 */
export function everyForm(
  site: Awaited<ReturnType<typeof openSite>>,
  keys: () => Promise<Keys>,
): Partial<Record<PageName, Record<string, Row>>> {
  const { newEmail, recommendForm, member, linkToken, mailedToken, recommended, recipient } = people(site);
  const at = (name: PageName, params = {}, query = {}) =>
    (path as (language: "de", name: PageName, params: object, query: object) => string)("de", name, params, query);
  const sent = (to: string, fields: Sent["fields"], cookie = "", tenant = du): Sent => ({
    tenant,
    path: to,
    fields,
    cookie,
  });
  const row = (make: Row["make"], eachLeaves: Row["eachLeaves"] = {}): Row => ({ make, eachLeaves });
  /** A form of a logged-in person. */
  const mine = (name: PageName, fields: Sent["fields"], eachLeaves?: Row["eachLeaves"]) =>
    row(async () => sent(at(name), fields, (await member(du)).cookie), eachLeaves);
  const anonymous = (name: PageName, fields: () => Sent["fields"], eachLeaves?: Row["eachLeaves"], tenant = du) =>
    row(async () => sent(at(name), fields(), "", tenant), eachLeaves);
  const withLink = (name: PageName, purpose: Parameters<typeof linkToken>[1], fields: Sent["fields"] = {}) =>
    row(async () => {
      const { id, ctx } = await member(du);
      return sent(at(name), { token: await linkToken(ctx, purpose, id), attempt: crypto.randomUUID(), ...fields });
    });
  const post = ({ tenant, path: to, fields, cookie = "" }: Sent) =>
    site.ask(tenant, `POST ${to}`, { cookie, body: String(new URLSearchParams(fields)) });
  /** A reward for which the person chose a bank transfer. */
  const chosen = async (who: "reward" | "recipientReward") => {
    const all = await keys();
    const [order] = await site.ctx(du).orders.ofRecommendation(all.number);
    const claims = await site.ctx(du).claims.ofOrder(order?.id ?? "");
    const role = who === "reward" ? "referrer" : "recipient";
    const claimId = claims.find((claim) => claim.role === role)?.id ?? "";
    const cookie = `psoe_reward=${all[who]}`;
    await post(sent(at("reward", { claimId }), { intent: "choose", rewardId: "ueberweisung" }, cookie));
    return { ...all, claimId, cookie };
  };
  /** A referrer's own words about their link. */
  const own = (name: "recommendation" | "businessRecommendation") =>
    row(async () => {
      const { number, email } = await recommended(du);
      return sent(at(name, { number }), { ownName: "für Anna" }, (await member(du, email)).cookie);
    });

  return {
    recommend: {
      link: anonymous("recommend", recommendForm),
      careful: anonymous("recommend", recommendForm, {}, careful),
    },
    recommendProduct: {
      link: row(async () => sent(at("recommendProduct", { productId: "mobil-m" }), recommendForm())),
    },
    businessRecommend: { link: anonymous("businessRecommend", () => recommendForm({ productId: "" })) },
    staffRecommend: {
      link: anonymous(
        "staffRecommend",
        () => recommendForm({ email: newEmail().replace("post", "verein") }),
        {},
        staff,
      ),
    },
    participants: { asked: anonymous("participants", () => ({ email: "mara@verein.example" }), {}, staff) },
    confirmation: {
      confirmed: row(async () => {
        const { email } = await recommended(careful);
        const token = await mailedToken(careful, "confirmRecommendation", email);
        return sent(at("confirmation"), { intent: "confirm", token }, "", careful);
      }),
      mailedAgain: row(async () => {
        const { email } = await recommended(careful);
        return sent(at("confirmation"), { email, productId: "mobil-m" }, "", careful);
      }),
    },
    personalArea: {
      mailedAgain: row(async () => {
        const { number, email } = await recommended(careful);
        return sent(at("personalArea"), { number }, (await member(careful, email)).cookie, careful);
      }),
      newsAsked: mine("personalArea", { intent: "news" }),
    },
    recommendation: { named: own("recommendation") },
    businessRecommendation: { named: own("businessRecommendation") },
    recipientDetails: {
      saved: row(async () => {
        const { number, cookie } = await recipient(du);
        return sent(at("recipientDetails", { number }), details(newEmail()), cookie);
      }, each.saving),
    },
    toShop: {
      left: row(async () => {
        const { number, cookie } = await recipient(du);
        return sent(at("toShop", { number }), { email: newEmail() }, cookie);
      }),
    },
    recipientTerms: {
      agreed: row(async () => {
        const { number, cookie } = await recipient(du);
        await post(sent(at("recipientDetails", { number }), details(newEmail()), cookie));
        return sent(at("recipientTerms", {}, { nr: number }), { terms: "on" }, cookie);
      }),
    },
    recipientConfirmation: {
      corrected: row(async () => {
        const { number, cookie } = await recipient(du);
        await post(sent(at("recipientDetails", { number }), details(newEmail()), cookie));
        await post(sent(at("recipientTerms", {}, { nr: number }), { terms: "on" }, cookie));
        return sent(at("recipientConfirmation", {}, { nr: number }), { email: newEmail() }, cookie);
      }),
    },
    recipientStatus: {
      mailed: row(async () => {
        const { number, recipient: key } = await keys();
        return sent(at("recipientStatus", {}, { nr: number }), {}, `${recipientCookie(number)}=${key}`);
      }),
    },
    code: {
      entered: row(async () => {
        const { number } = await recommended(du);
        return sent(at("code"), { code: number, attempt: crypto.randomUUID() });
      }, each.visit),
    },
    login: {
      asked: row(async () => sent(at("login"), { email: (await member(du)).email, intent: "link" })),
      link: withLink("login", "login"),
      password: row(async () => {
        const { email, id, ctx } = await member(du);
        const hashed = await ctx.passwords.hash(password);
        if (hashed.ok) await ctx.transaction((tx) => tx.accounts.setPassword(id, hashed.value, tx.now()));
        return sent(at("login"), { email, password });
      }, each.session),
    },
    autologin: { link: withLink("autologin", "autologin") },
    supportLogin: {
      link: row(async () => {
        const { id, ctx } = await member(du);
        const made = await makeSupportLink(ctx, { accountId: id, operator: "olga", reason: "T-1" });
        return sent(new URL(made.ok ? made.value.link : "http://none").pathname, {});
      }),
    },
    passkey: {
      asked: anonymous("passkey", () => ({ step: "ask" }), {
        token: "each question of a passkey is another, for minutes",
      }),
    },
    logout: { out: mine("logout", {}) },
    session: { kept: mine("session", {}) },
    security: { othersEnded: mine("security", { intent: "endOthers" }) },
    register: {
      asked: anonymous("register", () => ({ firstName: "Eva", lastName: "Ost", email: newEmail() })),
      careful: anonymous("register", () => ({ firstName: "Eva", lastName: "Ost", email: newEmail() }), {}, careful),
      password: withLink("register", "register", { password }),
    },
    forgotPassword: { asked: row(async () => sent(at("forgotPassword"), { email: (await member(du)).email })) },
    setPassword: { set: withLink("setPassword", "resetPassword", { password }) },
    changePassword: { changed: mine("changePassword", { password }) },
    myProfile: {
      saved: mine("myProfile", {
        firstName: "Maren",
        lastName: "Ost",
        language: "en",
        remindByMail: "on",
        newsByMail: "on",
      }),
    },
    myEmail: { asked: row(async () => sent(at("myEmail"), { email: newEmail() }, (await member(du)).cookie)) },
    confirmEmail: {
      confirmed: row(async () => {
        const [{ cookie }, email] = [await member(du), newEmail()];
        await post(sent(at("myEmail"), { email }, cookie));
        return sent(at("confirmEmail"), { token: await mailedToken(du, "confirmEmail", email) }, cookie);
      }),
    },
    myBankDetails: { saved: mine("myBankDetails", { intent: "save", ...account() }) },
    myExport: { loginMailed: mine("myExport", { intent: "stepUp" }) },
    myDeletion: { deleted: mine("myDeletion", { giveUp: "on" }) },
    erasureCertificatePdf: {
      fetched: row(async () => {
        const { email, cookie } = await member(du);
        await site.ask(du, `POST ${at("myDeletion")}`, { body: "giveUp=on", cookie });
        return sent(at("erasureCertificatePdf"), { token: await mailedToken(du, "accountDeleted", email) });
      }),
    },
    rewards: {
      entered: row(async () => sent(at("rewards"), { intent: "enter", token: (await keys()).reward })),
      renewed: row(async () => {
        const { reward, accountId } = await keys();
        const owner = await site.ctx(du).accounts.byId(accountId);
        return sent(at("rewards"), { token: reward, email: owner?.email ?? "" });
      }),
    },
    reward: {
      chosen: row(async () => {
        const { claimId, reward } = await keys();
        const fields = { intent: "choose", rewardId: "ueberweisung" };
        return sent(at("reward", { claimId }), fields, `psoe_reward=${reward}`);
      }),
      voucher: row(async () => {
        const { claimId, reward } = await keys();
        const fields = { intent: "order", rewardId: "lesefuchs" };
        return sent(at("reward", { claimId }), fields, `psoe_reward=${reward}`);
      }),
      paid: row(async () => {
        const { claimId, cookie } = await chosen("reward");
        return sent(at("reward", { claimId }), { intent: "pay", ...account() }, cookie);
      }),
    },
    customerNumber: {
      given: row(async () =>
        sent(at("customerNumber"), { customerNumber: "1234567890" }, `psoe_reward=${(await keys()).reward}`),
      ),
    },
    recipientBank: {
      paid: row(async () =>
        sent(at("recipientBank"), { intent: "pay", ...account() }, (await chosen("recipientReward")).cookie),
      ),
    },
    referrerBank: {
      paid: row(async () => sent(at("referrerBank"), { intent: "pay", ...account() }, (await chosen("reward")).cookie)),
    },
    contact: {
      written: anonymous("contact", () => ({
        name: "Eva",
        email: newEmail(),
        topic: "other",
        message: "Hallo!",
        website: "",
      })),
    },
    missingReward: {
      written: row(async () => {
        // One network address that sends many messages would get a captcha.
        await site.database.owner.query(`update support_case set "addressHash" = null`);
        const order = { orderNumber: "A-1", orderedOn: "01.11.2026", productName: "Mobil M" };
        return sent(at("missingReward"), { name: "Eva", email: newEmail(), ...order, website: "" });
      }),
    },
    complaint: {
      written: row(async () => {
        const { number, session } = await keys();
        const fields = { reason: "other", message: "Es fehlt etwas.", attempt: crypto.randomUUID() };
        return sent(at("complaint", {}, { nr: number }), fields, `psoe_token=${session}`);
      }),
    },
    optOut: { objected: row(async () => sent(at("optOut", { tool: "matomo" }), { intent: "object" }), each.proof) },
    cookieSettings: { declined: anonymous("cookieSettings", () => ({ answer: "none" }), each.proof) },
    newsletterOptIn: {
      asked: anonymous("newsletterOptIn", () => ({ email: newEmail() })),
      member: mine("newsletterOptIn", { intent: "member" }),
      confirmed: row(async () => {
        const email = newEmail();
        await post(sent(at("newsletterOptIn"), { email }));
        return sent(at("newsletterOptIn"), { token: await mailedToken(du, "confirmNewsletter", email) });
      }),
    },
    stopNews: {
      stopped: row(async () => {
        const { id, ctx, cookie } = await member(du);
        await post(sent(at("personalArea"), { intent: "news" }, cookie));
        const link = await ctx.transaction(async (tx) => stopNewsLink(tx, id));
        return sent(at("stopNews"), { token: new URL(link).searchParams.get("t") ?? "" });
      }),
    },
    newsletterOptOut: {
      asked: row(async () => {
        const { cookie, email } = await member(du);
        await post(sent(at("newsletterOptIn"), { intent: "member" }, cookie));
        return sent(at("newsletterOptOut"), { email });
      }),
    },
  };
}

let homes = 0;
const details = (email: string) => ({
  salutation: "",
  firstName: "Jonas",
  lastName: "Weiß",
  birthDate: "24.12.1990",
  email,
  phone: "",
  street: "Große Straße",
  houseNumber: `${++homes}b`,
  postcode: "24103",
  city: "Kiel",
});
