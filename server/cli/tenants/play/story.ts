import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { composeIBAN } from "ibantools";
import { path } from "#app/paths.ts";
import type { Cast, Stage, Step } from "./model.ts";

/** What is wrong with the brand, in words for whoever set it up. */
const wrong = (sentence: string) => new Error(sentence);

const addressOf = (role: "referrer" | "friend", { sign }: Cast) => `${role}.${sign}@play.example`;

/** The main form's button with this intent; without one, its last button that sends it. */
async function send(page: Page, intent?: string): Promise<void> {
  const buttons = page.locator("main form [type=submit]");
  const button = intent ? buttons.and(page.locator(`[value="${intent}"]`)) : buttons.last();
  await button.click();
}

/** Fills the fields that the page has. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.count()) > 0) await field.first().fill(value);
  }
}

/** Ticks what has to be agreed to. */
async function agree(page: Page): Promise<void> {
  for (const box of await page.locator("main form input[type=checkbox][required]").all()) await box.check();
}

const leads = (page: Page, pathname: string) =>
  page.waitForURL((url) => url.pathname === pathname || url.pathname.startsWith(`${pathname}/`));

async function mailed(stage: Stage, address: string, form: RegExp): Promise<string> {
  const link = await stage.linkTo(address, form);
  if (link === null) throw wrong("the mail did not come");
  return link;
}

const opened: Step = {
  name: "start page",
  look: "referrer",
  mend: "the host must lead to this installation and the record must be applied: tenant check --try says more",
  async play({ origin, record }, { referrer }) {
    const answer = await referrer.goto(origin);
    if (answer?.status() !== 200) throw wrong(`it answers ${answer?.status()}`);
    const name = await referrer.locator("meta[property='og:site_name']").first().getAttribute("content");
    if (name !== null && name !== record.name) throw wrong(`it is the page of ${name}`);
    return (await referrer.locator("h1").first().innerText()).replaceAll(/\s+/g, " ");
  },
};

const recommended: Step = {
  name: "recommend",
  look: "referrer",
  mend: "recommendation, modules and emailWhitelist of the record, and the catalogue's products",
  async play({ origin }, cast) {
    const { referrer } = cast;
    await referrer.goto(`${origin}${path("de", "recommend")}`);
    const product = referrer.locator("main select[name=productId]");
    if ((await product.count()) > 0) {
      const ids = await product.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
      cast.productId = ids.find(Boolean) ?? null;
      if (cast.productId) await product.selectOption(cast.productId);
    }
    const both = referrer.locator("main [name=recipientShare][value='50']");
    if ((await both.count()) > 0) await both.check({ force: true });
    const email = addressOf("referrer", cast);
    await fill(referrer, { firstName: "Mara", lastName: "Köster", email, emailRepeat: email });
    await agree(referrer);
    await send(referrer);
    await referrer.waitForURL(({ pathname }) => pathname !== path("de", "recommend"));
    return cast.productId ? `product ${cast.productId}` : "without a product";
  },
};

const confirmed: Step = {
  name: "link",
  look: "referrer",
  mend: "the worker must run and send mails: status and mails failed say more; templates and mail of the record",
  async play(stage, cast) {
    const { referrer } = cast;
    const asks = new URL(referrer.url()).pathname === path("de", "confirmation");
    if (asks) {
      await referrer.goto(await mailed(stage, addressOf("referrer", cast), /\/bestaetigung\?t=/));
      await send(referrer, "confirm");
    }
    await leads(referrer, "/empfehlung");
    cast.number = new URL(referrer.url()).pathname.split("/").at(-1) ?? "";
    cast.link = (await referrer.locator(".linkbox-link").first().innerText()).trim();
    if (!cast.link.includes(cast.number)) throw wrong(`the page offers ${cast.link}, another link`);
    return asks ? `${cast.link}, after the address was confirmed` : cast.link;
  },
};

const landed: Step = {
  name: "friend opens the link",
  look: "friend",
  mend: "linkDomain of the record must lead here; clocks.linkDays must leave the link time",
  async play(_, { friend, link, number }) {
    await friend.goto(link);
    const go = friend.locator(`main a[href*="${path("de", "recipientDetails", { number })}"]`).first();
    const said = (await friend.locator("h1").first().innerText()).replaceAll(/\s+/g, " ");
    await go.click();
    await leads(friend, path("de", "recipientDetails", { number }));
    return said;
  },
};

const detailed: Step = {
  name: "friend's details",
  look: "friend",
  mend: "recommendation.recipientGives and staffDomains of the record; a young tariff asks for people below 28",
  async play(_, cast) {
    const { friend } = cast;
    const home = { street: "Große Straße", houseNumber: `${randomInt(1, 99_999)}b`, postcode: "24103", city: "Kiel" };
    const who = { firstName: "Jonas", lastName: "Weiß", company: "Weiß GmbH", birthDate: "24.12.2001" };
    await fill(friend, { ...who, ...home, email: addressOf("friend", cast), phone: "0170 1234567" });
    await agree(friend);
    await send(friend);
    await leads(friend, path("de", "recipientTerms"));
    return "taken";
  },
};

const agreed: Step = {
  name: "friend agrees",
  look: "friend",
  mend: "terms of the record; shopUrl must be an address of the shop",
  async play({ record }, { friend, number }) {
    await agree(friend);
    await send(friend);
    await leads(friend, path("de", "recipientConfirmation"));
    const ways = await friend
      .locator("main a.btn, main form")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
    const shop = ways.find((way) => /^https?:/.test(way));
    if (!shop) throw wrong("the page leads to no shop");
    if (!shop.includes(number)) throw wrong(`the way to the shop does not name the recommendation: ${shop}`);
    return `${new URL(shop).host}, ${record.shopPrefill ? "with what was typed" : "without what was typed"}`;
  },
};

const ordered: Step = {
  name: "order",
  look: "friend",
  mend: "the feed's key must be set for web, and the catalogue must know the product: tenant check --try says more",
  async play({ report, now }, { sign, number, productId }) {
    const time = (await now()).toISOString();
    const messages = ["eingegangen", "bestätigt", "ausgeliefert"].map((kind) => ({
      EreignisId: `play-${sign}-${kind}`,
      Auftragsnummer: orderOf(sign),
      Art: kind,
      Zeitpunkt: time,
      Bestelldatum: time,
      Empfehlungsnummer: number,
      ...(productId ? { ProduktId: productId } : {}),
    }));
    const said = await report(messages);
    if (said !== null) throw wrong(said);
    return `${orderOf(sign)}: received, confirmed and delivered`;
  },
};

const orderOf = (sign: string) => `PLAY-${sign.toUpperCase()}`;

const matured: Step = {
  name: "reward",
  look: "referrer",
  mend: "explain says why the order earns nothing: explain PLAY-… --tenant …; OPERATOR_KEY where operators are there",
  async play(stage, cast) {
    const { record } = stage;
    if (record.orders.review) await stage.release(orderOf(cast.sign));
    await stage.passTime(record.clocks.withdrawalDays + 1);
    const link = await mailed(stage, addressOf("referrer", cast), /\/praemie\/?\?t=/);
    await cast.referrer.goto(link);
    await send(cast.referrer, "enter");
    await cast.referrer.waitForURL(({ search }) => !search.includes("t="));
    return `${record.clocks.withdrawalDays + 1} days later its mail came`;
  },
};

const claimed: Step = {
  name: "claim",
  look: "referrer",
  mend: "rewards of the catalogue; vouchers stock: codes of each brand and amount; customerNumber of the record",
  async play({ record, origin }, { referrer }) {
    if (new URL(referrer.url()).pathname === path("de", "rewardOverview"))
      await referrer.locator("main a[href*='/praemie/']").first().click();
    if (new URL(referrer.url()).pathname === path("de", "customerNumber")) {
      await fill(referrer, { customerNumber: record.customerNumber.example });
      await send(referrer);
    }
    await leads(referrer, "/praemie");
    const cash = referrer.locator("main [name=rewardId][value=ueberweisung]");
    const choice = (await cash.count()) > 0 ? cash : referrer.locator("main [name=rewardId]:not(:disabled)").first();
    const chosen = await choice.getAttribute("value");
    await choice.check({ force: true });
    await send(referrer, "choose");
    const bank = referrer.locator("main [name=iban]");
    const voucher = referrer.locator("main [value=order]");
    await bank.or(voucher).first().waitFor();
    if ((await bank.count()) > 0) {
      const bban = `37040044${String(randomInt(1, 9_999_999_999)).padStart(10, "0")}`;
      const iban = composeIBAN({ countryCode: "DE", bban }) ?? "";
      await fill(referrer, { iban, birthDate: "24.12.1980" });
      await send(referrer, "review");
      await send(referrer, "pay");
    } else await voucher.click();
    await referrer.locator("main [value=pay], main [value=order]").first().waitFor({ state: "detached" });
    const here = new URL(referrer.url());
    if (here.origin !== origin) throw wrong(`it ended at ${here.origin}`);
    return `${chosen}: ${(await referrer.locator("h1").first().innerText()).replaceAll(/\s+/g, " ")}`;
  },
};

/** From the start page to the claimed reward, in order. */
export const story: readonly Step[] = [
  opened,
  recommended,
  confirmed,
  landed,
  detailed,
  agreed,
  ordered,
  matured,
  claimed,
];
