import { applyCatalogue } from "#server/catalogue/apply.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import type { RequestContext } from "#server/context.ts";
import { addDays, addMonths, type Day, dayOf, firstOfMonth, formatDay } from "#server/platform/values/calendar.ts";
import { taken } from "./member.ts";

const id = "glasfaser-wochen";
const raise = { productId: "glasfaser-150", cents: 10_000 };

/**
 * Starts a campaign that raises a reward in this month and the two after it, as `cli catalogue apply` does. Nothing for
 * a tenant without campaigns or without the product. Returns whether it started; a repeat changes nothing.
 */
export async function startCampaign(ctx: RequestContext): Promise<boolean> {
  const current = (await ctx.catalogue.inForce())?.catalogue;
  const isSold = current?.products.some((product) => product.id === raise.productId);
  if (!current || !isSold || !ctx.tenant.shop.campaigns || current.campaigns.some((one) => one.id === id)) return false;
  const startsOn = firstOfMonth(dayOf(ctx.now()));
  const campaigns = [campaignOf(startsOn, addDays(addMonths(startsOn, 3), -1)), ...current.campaigns];
  await taken(applyCatalogue(ctx, { ...current, campaigns }, { actor: "OPS", name: "seed" }));
  return true;
}

function campaignOf(startsOn: Day, endsOn: Day): CatalogueFile["campaigns"][number] {
  const [from, until] = [formatDay(startsOn), formatDay(endsOn)];
  return {
    id,
    slug: id,
    year: Number(startsOn.slice(0, 4)),
    title: "Glasfaser-Wochen: mehr für beide",
    text: "Wer jetzt Glasfaser empfiehlt, hat mehr zu teilen.",
    legalText: `Die Aktion läuft vom ${from} bis zum ${until}. Die höhere Prämie gilt für Links, die in dieser Zeit entstehen. Es gelten die Teilnahmebedingungen des Empfehlungsprogramms.`,
    consentText: "Ich nehme an der Aktion teil und stimme den Aktionsbedingungen zu.",
    consentRequired: false,
    startsOn,
    endsOn,
    raises: [raise],
    english: {
      title: "Fibre weeks: more for both",
      text: "Whoever refers fibre now has more to share.",
      legalText: `The campaign runs from ${from} to ${until}. The higher reward holds for links made in that time. The programme's terms apply.`,
      consentText: "I take part in the campaign and agree to its conditions.",
    },
  };
}
