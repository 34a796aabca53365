import { randomInt } from "node:crypto";
import { composeIBAN } from "ibantools";
import { path } from "#app/paths.ts";
import { addressOf, fill, headingOf, leads, linkFor, mailed, send, wrong } from "./acts.ts";
import type { Step } from "./model.ts";

export const ordered: Step = {
  name: "order",
  look: "recipient",
  mend: "the feed's key must be set for web, and the catalogue must know the product: tenant check --try says more",
  async play({ report, now }, { sign, number, productId }) {
    const time = (await now()).toISOString();
    const messages = ["eingegangen", "bestaetigt", "ausgeliefert"].map((kind) => ({
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

export const matured: Step = {
  name: "reward",
  look: "referrer",
  mend: "explain says why the order earns nothing: explain PLAY-… --tenant …; OPERATOR_KEY where operators are there",
  async play(stage, cast) {
    const { record } = stage;
    if (record.orders.review) await stage.release(orderOf(cast.sign));
    await stage.passTime(record.clocks.withdrawalDays + 1);
    const link = await mailed(stage, addressOf("referrer", cast), linkFor(path("de", "rewards")));
    await cast.referrer.goto(link);
    await send(cast.referrer, "enter");
    await cast.referrer.waitForURL(({ search }) => !search.includes("t="));
    return `${record.clocks.withdrawalDays + 1} days later its mail came`;
  },
};

export const claimed: Step = {
  name: "claim",
  look: "referrer",
  mend: "rewards of the catalogue; vouchers stock: codes of each brand and amount; customerNumber of the record",
  async play({ record, origin }, { referrer }) {
    if (new URL(referrer.url()).pathname === path("de", "rewardOverview"))
      await referrer
        .locator(`main a[href*="${path("de", "reward", { claimId: "" })}"]`)
        .first()
        .click();
    if (new URL(referrer.url()).pathname === path("de", "customerNumber")) {
      await fill(referrer, { customerNumber: record.customerNumber.example });
      await send(referrer);
    }
    await leads(referrer, path("de", "reward", { claimId: "" }));
    const cash = referrer.locator("main [name=rewardId][value=ueberweisung]");
    const isCash = (await cash.count()) > 0;
    const choice = isCash ? cash : referrer.locator("main [name=rewardId]:not(:disabled)").first();
    const chosen = await choice.getAttribute("value");
    await choice.locator("xpath=ancestor::label").click();
    if (isCash) {
      await send(referrer, "choose");
      const bban = `37040044${String(randomInt(1, 9_999_999_999)).padStart(10, "0")}`;
      const iban = composeIBAN({ countryCode: "DE", bban }) ?? "";
      await fill(referrer, { iban, birthDate: "24.12.1980" });
      await send(referrer, "review");
      await send(referrer, "pay");
    } else await send(referrer, "order");
    await referrer.locator("main [value=pay], main [value=order]").first().waitFor({ state: "detached" });
    const here = new URL(referrer.url());
    if (here.origin !== origin) throw wrong(`it ended at ${here.origin}`);
    return `${chosen}: ${await headingOf(referrer)}`;
  },
};
