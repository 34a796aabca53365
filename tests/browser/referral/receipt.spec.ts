import { followed } from "../parts/quick.ts";
import { shopOf } from "../parts/shop.ts";
import { expect, signature, test } from "../parts/test.ts";
import { visitor } from "../parts/visitor.ts";

const wordsIn = (html: string) => /<p class="receipt-words"[^>]*>([^<]+)</.exec(html)?.[1] ?? "";

test("four words bring a friend back in another browser, and count as their number in the shop", async ({ site }) => {
  const { number, recipient, recipientMail } = await followed(site, "nordlicht");
  const receipt = wordsIn((await recipient.get(`/empfaengerbestaetigung?nr=${number}`)).html);
  expect(receipt).toMatch(/^([A-Z][a-z]+ ){3}[A-Z][a-z]+$/);
  expect((await site.mail(recipientMail, /Empfehlung/)).text).toContain(receipt);
  const [stored] = await site.rows<{ hash: string; row: string }>(
    `select "receiptHash" as hash, row_to_json(r)::text as row from recipient r where "recommendationNumber" = $1`,
    [number],
  );
  expect(stored?.hash).toMatch(/^[\w-]{43}$/);
  expect(stored?.row).not.toContain(receipt.split(" ")[0]);

  const [first = "", second = "", ...others] = receipt.split(" ");
  const elsewhere = visitor(site, "nordlicht");
  const swapped = await elsewhere.post("/code", { code: [second, first, ...others].join(" ") });
  expect([swapped.status, swapped.html.includes("ein Beleg vier Wörter")]).toEqual([400, true]);
  const opened = await elsewhere.post("/code", { code: receipt.toLowerCase().replaceAll(" ", ", ") });
  expect([opened.status, opened.location]).toEqual([303, `/empfaengerstand?nr=${number}`]);
  const status = await elsewhere.get(`/empfaengerstand?nr=${number}`);
  expect(status.status).toBe(200);
  // It shows the status; the reward and the address stay with the recipient's own browser and mailbox.
  expect(status.html).not.toContain(recipientMail);
  expect((await elsewhere.get(`/empfaengerbestaetigung?nr=${number}`)).status).not.toBe(200);

  const order = `Q-${signature()}`;
  await shopOf(site, "nordlicht").delivers({ order, recommendation: number, recipient: receipt, product: "mobil-m" });
  const [sold] = await site.rows(
    `select o."recipientNumber" = r.number as own, o."statedRecipient" = r.number as stated
     from "order" o join recipient r on r."tenantId" = o."tenantId" and r."recommendationNumber" = $2
     where o."externalId" = $1`,
    [order, number],
  );
  expect(sold).toEqual({ own: true, stated: true });
});

test("a receipt ends 30 days after the last day for ordering", async ({ site }) => {
  const { number, recipient } = await followed(site, "nordlicht");
  const receipt = wordsIn((await recipient.get(`/empfaengerbestaetigung?nr=${number}`)).html);
  const until = (days: number) =>
    site.rows(`update recipient set "orderBy" = now() - $2 * interval '1 day' where "recommendationNumber" = $1`, [
      number,
      days,
    ]);
  await until(29);
  expect((await visitor(site, "nordlicht").post("/code", { code: receipt })).status).toBe(303);
  await until(32);
  expect((await visitor(site, "nordlicht").post("/code", { code: receipt })).status).toBe(404);
});
