import { describe, expect, it } from "vitest";
import { recommendFormData } from "#app/forms/recommend-form.ts";
import { recipientShares } from "#server/platform/values/money.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openSite } from "#tests/http/support.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";

/** What the form shows for a product and a split is what the recommendation promises, to the cent. */
const site = await openSite();
const { database } = site;
const tenants = ["nordlicht", "elbschutz", "standard"] as const;

/** What an option of the list says: the whole reward, and the recipient's part for each split. */
function optionIn(html: string, id: string): { rewardCents: number; recipientCents: number[] } | null {
  const option = new RegExp(`<option[^>]* value="${id}"[^>]*>`).exec(html)?.[0];
  const parts = /data-recipient="([\d ]+)"/.exec(option ?? "")?.[1];
  const reward = /data-reward="(\d+)"/.exec(option ?? "")?.[1];
  return parts && reward ? { rewardCents: Number(reward), recipientCents: parts.split(" ").map(Number) } : null;
}

describe.each(tenants)("at %s", (tenant) => {
  const ctx = site.ctx(tenant);
  let count = 0;

  it.each(["private", "business"] as const)(
    "each product for %s people is promised as its form shows, for each split",
    async (audience) => {
      const { groups } = await recommendFormData(ctx, { productId: null, audience });
      const offered = (groups ?? []).flatMap(({ products }) => products);
      const address = audience === "business" ? "/gk/empfehlen.html" : "/empfehlen.html";
      const { status, text } = await site.ask(tenant, `GET ${address}`);
      const shown = new Map<string, { rewardCents: number; recipientCents: number[] }>();
      for (const { id, rewardCents, options } of offered) {
        const figures = { rewardCents, recipientCents: options.map(({ recipientCents }) => recipientCents) };
        if (status === 200) expect(optionIn(text, id)).toEqual(figures);
        shown.set(id, figures);
      }
      for (const productId of shown.keys())
        for (const recipientShare of recipientShares) {
          count += 1;
          const email = `form-${audience}-${count}@person.example`;
          const form = {
            firstName: "Mara",
            lastName: "Köster",
            email,
            productId,
            recipientShare,
            audience,
            terms: true,
          };
          const made = await createRecommendation(ctx, { ...form, attempt: email });
          expect(made.ok).toBe(true);
        }
      await answerRequests(database.owner, ctx);
      const { rows } = await database.owner.query(
        `select r."productId", r."recipientShare", r."rewardCents", r."referrerCents", r."recipientCents"
       from recommendation r join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"
       where r."tenantId" = $1 and a.email like $2`,
        [tenant, `form-${audience}-%`],
      );
      expect(rows).toHaveLength(shown.size * recipientShares.length);
      for (const { productId, recipientShare, rewardCents, referrerCents, recipientCents } of rows) {
        const figures = shown.get(productId);
        const recipient = figures?.recipientCents[recipientShares.indexOf(recipientShare)] ?? Number.NaN;
        expect({ productId, recipientShare, rewardCents, referrerCents, recipientCents }).toEqual({
          productId,
          recipientShare,
          rewardCents: figures?.rewardCents,
          referrerCents: (figures?.rewardCents ?? Number.NaN) - recipient,
          recipientCents: recipient,
        });
      }
      if (audience === "private") expect(shown.size).toBeGreaterThan(5);
    },
  );

  it("the form says what a recipient gets at most, where that limits a reward", async () => {
    const { text } = await site.ask(tenant, "GET /empfehlen.html");
    const said = /(?:Dein|Ihr) Kontakt bekommt höchstens (\d+)/.exec(text)?.[1];
    const most = ctx.tenant.recommendation.maxRecipientCents;
    expect(said).toBe(most === null ? undefined : String(most / 100));
  });
});
