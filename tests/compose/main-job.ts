import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import type { SmtpSink } from "#tests/fakes/smtp.ts";
import type { Link } from "./load.ts";
import { host, type Project, say, tenant } from "./project.ts";
import { visitor } from "./visitor.ts";

/** Recommends, clicks, gives data, orders by the signed feed, chooses the reward, and waits for the voucher's mail. */
export async function liveTheMainJob(project: Project, mail: SmtpSink): Promise<Link & { voucher: string }> {
  const { port, cli } = project;
  const referrer = visitor(port, host);
  const page = await referrer.get("/");
  assert.equal(page.status, 200, page.text.slice(0, 500));
  const productId = /<option value="([^"]+)"/.exec(page.text)?.[1];
  assert(productId, `home offers products, not ${wordsOf(page.text)}`);
  assert.match((await referrer.get("/api/docs/connect")).text, /curl -H/, "the partners' pages are in the image");
  const shared = await referrer.send("/empfehlen.html", {
    productId,
    recipientShare: "0",
    firstName: "Mara",
    lastName: "Köhler",
    email: "mara@example.org",
    terms: "on",
  });
  const number = shared.split("/").at(-1) ?? "";
  assert.match((await referrer.get(shared)).text, new RegExp(`/e/${number}`), "the share page shows the link");
  say(`recommended: ${number}`);

  const recipient = visitor(port, host);
  assert.equal((await recipient.get(`/e/${number}?channel=whatsapp`)).location, `/empfehlung/${number}`);
  const landing = await recipient.get(`/empfehlung/${number}`);
  const picture = new URL(/property="og:image" content="([^"]+)"/.exec(landing.text)?.[1] ?? "");
  assert.equal(
    (await recipient.get(picture.pathname + picture.search)).status,
    200,
    "the picture of the link is drawn",
  );
  const consent = await recipient.send(`/empfaengerdaten/${number}`, {
    firstName: "Jonas",
    lastName: "Weiß",
    birthDate: "24.12.1990",
    email: "jonas@example.org",
    street: "Hafenweg",
    houseNumber: "12a",
    postcode: "20457",
    city: "Hamburg",
  });
  const confirmed = await recipient.send(consent, { terms: "on" });
  assert.match((await recipient.get(confirmed)).text, /shop\.nordlicht\.example/, "the link to the shop");
  say("the recipient confirmed");

  const now = new Date().toISOString();
  for (const Art of ["eingegangen", "bestaetigt", "ausgeliefert"]) {
    const order = { Auftragsnummer: "A-1", Art, Zeitpunkt: now, Bestelldatum: now, Empfehlungsnummer: number };
    await feed(project, { EreignisId: `A-1-${Art}`, ...order });
  }
  say("the shop reported the order");
  // While a command runs, this process cannot answer mail server connections; and a clock set forward ends the 48 hours
  // in which a mail is retried.
  await mail.arrived(1);
  cli("clock", "advance", "16d");
  cli("jobs", "run", "qualify-orders");
  const ready = await mailTo(mail, "mara@example.org", "/praemie");
  const token = new URL(ready).searchParams.get("t") ?? "";
  const reward = await referrer.send("/praemie", { intent: "enter", token });
  const choice = await referrer.get(reward);
  const vouchers = [...choice.text.matchAll(/name="rewardId"[^>]*value="([^"]+)"/g)].map(([, id]) => id ?? "");
  for (const rewardId of vouchers) {
    const review = await referrer.post(reward, { intent: "choose", rewardId });
    if (!review.location?.includes("gutschein=")) continue;
    await referrer.send(reward, { intent: "order", rewardId });
    break;
  }
  cli("jobs", "run", "issue-vouchers");
  const [last] = (await mail.arrived(3)).slice(-1);
  return { number, productId, voucher: last?.mail.subject ?? "" };
}

/** A page's text, for error messages. */
function wordsOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return JSON.stringify(
    main
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .slice(0, 2000),
  );
}

async function feed({ port, settings }: Project, message: Record<string, string>): Promise<void> {
  const feedKey = settings["NORDLICHT_FEED_KEY"] ?? "";
  const body = Buffer.from(JSON.stringify(message));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { statusCode, body: answer } = await request(`http://127.0.0.1:${port}/api/v1/${tenant}/auftraege`, {
    method: "POST",
    headers: {
      host,
      "content-type": "application/json",
      [timestampHeader]: timestamp,
      [signatureHeader]: feedSignature(feedKey, timestamp, body),
    },
    body,
  });
  assert.equal(statusCode, 200, await answer.text());
}

/** The link to `path` in the newest mail to this address that has one. */
async function mailTo(mail: SmtpSink, address: string, path: string): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    const links = mail.received
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ mail: { text } }) => text?.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => new URL(link).pathname === path);
    const link = links.at(-1);
    if (link) return link;
    await pause(500);
  }
  throw new Error(`No mail to ${address} with a link to ${path} came.`);
}
