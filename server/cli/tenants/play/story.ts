import { randomInt } from "node:crypto";
import { path } from "#app/paths.ts";
import { addressOf, agree, fill, headingOf, leads, linkFor, mailed, send, wrong } from "./acts.ts";
import type { Step } from "./model.ts";
import { claimed, matured, ordered } from "./money-steps.ts";

const opened: Step = {
  name: "start page",
  look: "referrer",
  mend: "the host must lead to this installation, PORT must be that of web, and the record must be applied: tenant check --try says more",
  async play({ origin, record }, { referrer }) {
    const answer = await referrer.goto(origin);
    if (answer?.status() !== 200) throw wrong(`it answers ${answer?.status()}`);
    const name = await referrer.locator("meta[property='og:site_name']").first().getAttribute("content");
    if (name !== null && name !== record.name) throw wrong(`it is the page of ${name}`);
    return await headingOf(referrer);
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
    if ((await both.count()) > 0) await both.locator("xpath=ancestor::label").click();
    const email = addressOf("referrer", cast);
    await fill(referrer, { firstName: "Mara", lastName: "Koester", email, emailRepeat: email });
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
      await referrer.goto(await mailed(stage, addressOf("referrer", cast), linkFor(path("de", "confirmation"))));
      await send(referrer, "confirm");
    }
    await leads(referrer, path("de", "recommendation", { number: "" }));
    cast.number = new URL(referrer.url()).pathname.split("/").at(-1) ?? "";
    cast.link = (await referrer.locator(".linkbox-link").first().innerText()).trim();
    if (!cast.link.includes(cast.number)) throw wrong(`the page offers ${cast.link}, another link`);
    return asks ? `${cast.link}, after the address was confirmed` : cast.link;
  },
};

const landed: Step = {
  name: "recipient opens the link",
  look: "recipient",
  mend: "linkDomain of the record must lead here; clocks.linkDays must leave the link time",
  async play(_, { recipient, link, number }) {
    await recipient.goto(link);
    const go = recipient.locator(`main a[href*="${path("de", "recipientDetails", { number })}"]`).first();
    const said = await headingOf(recipient);
    await go.click();
    await leads(recipient, path("de", "recipientDetails", { number }));
    return said;
  },
};

const detailed: Step = {
  name: "recipient's details",
  look: "recipient",
  mend: "recommendation.recipientGives and staffDomains of the record; a young tariff asks for people below 28",
  async play(_, cast) {
    const { recipient } = cast;
    const home = { street: "Ahornweg", houseNumber: `${randomInt(1, 99_999)}b`, postcode: "24103", city: "Kiel" };
    const who = { firstName: "Jonas", lastName: "Weiss", company: "Weiss GmbH", birthDate: "24.12.2001" };
    await fill(recipient, { ...who, ...home, email: addressOf("recipient", cast), phone: "0170 1234567" });
    await agree(recipient);
    await send(recipient);
    await leads(recipient, path("de", "recipientTerms"));
    return "taken";
  },
};

const agreed: Step = {
  name: "recipient agrees",
  look: "recipient",
  mend: "terms of the record; shopUrl must be an address of the shop",
  async play({ record }, { recipient, number }) {
    await agree(recipient);
    await send(recipient);
    await leads(recipient, path("de", "recipientConfirmation"));
    const ways = await recipient
      .locator("main a.btn, main form")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
    const shop = ways.find((way) => /^https?:/.test(way));
    if (!shop) throw wrong("the page leads to no shop");
    if (!shop.includes(number)) throw wrong(`the way to the shop does not name the recommendation: ${shop}`);
    return `${new URL(shop).host}, ${record.shopPrefill ? "with what was typed" : "without what was typed"}`;
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
