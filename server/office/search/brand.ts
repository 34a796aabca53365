import { phaseOf } from "#server/catalogue/campaign/show.ts";
import { plain } from "#server/catalogue/content/folding.ts";
import { listTexts } from "#server/catalogue/text/write-text.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { dayOf, startOf } from "#server/platform/values/calendar.ts";
import { textOf } from "#server/platform/values/text.ts";
import type { RequestContext } from "../context.ts";
import type { HitPart, HitRange, Thing } from "./model.ts";

/** What is found, and the words that it is found by; those of its name come first. */
type Findable = { thing: Thing; words: string };

/** Products by their name and number; none while their source does not answer. */
export async function findProducts(ctx: RequestContext, text: string, range: HitRange): Promise<HitPart<Thing>> {
  const products = (await ifAvailable(ctx, () => ctx.products.list())) ?? [];
  const all = products.map(({ id, name, displayName, audience, commission, descriptions }): Findable => {
    const { cents } = commission;
    const thing = {
      kind: "product",
      id,
      within: null,
      name: displayName,
      detail: id,
      state: audience,
      cents,
      at: null,
    };
    return { thing: thing as Thing, words: [name, id, ...descriptions].join(" ") };
  });
  return matching(all, text, range);
}

/** Campaigns by the words of their page. */
export async function findCampaigns(ctx: RequestContext, text: string, range: HitRange): Promise<HitPart<Thing>> {
  const today = dayOf(ctx.now());
  const all = (await ctx.campaigns.all()).map((campaign): Findable => {
    const { id, title: name, slug, startsOn } = campaign;
    const of = { id, within: null, name, detail: slug, cents: null, at: startOf(startsOn) };
    const words = [id, slug, campaign.text, campaign.legalText].join(" ");
    return { thing: { kind: "campaign", state: phaseOf(campaign, today), ...of }, words };
  });
  return matching(all, text, range);
}

/** Texts of pages and banners by their words, mails by those that people get. */
export async function findTexts(ctx: RequestContext, text: string, range: HitRange): Promise<HitPart<Thing>> {
  const texts = await listTexts(ctx);
  const all = texts.map(async ({ title, version, draft, ...name }): Promise<Findable> => {
    const own = version?.markdown ?? null;
    const state = draft ? "draft" : own === null ? "standard" : "own";
    const of = {
      id: name.slug,
      within: name.language,
      name: title,
      detail: `${name.slug}, ${name.language}`,
      cents: null,
    };
    const mail = ctx.textFiles.mail(name, own);
    const shown = mail === null ? (own ?? (await ctx.textFiles.markdown(name))) : textOf(bodyOf(mail));
    const words = [name.slug, shown, draft?.markdown].join(" ");
    return { thing: { kind: "text", state, at: version?.appliedAt ?? null, ...of }, words };
  });
  return matching(await Promise.all(all), text, range);
}

/** Without the head, whose title and styles nobody reads. */
const bodyOf = (mail: string): string => mail.slice(Math.max(mail.indexOf("<body"), 0));

/** Those with words that begin with each of the typed ones; those whose name has them all come first. */
function matching(all: readonly Findable[], text: string, { from, size, to }: HitRange): HitPart<Thing> {
  const wanted = plain(text)
    .split(" ")
    .filter((word) => word !== "");
  if (wanted.join("").length < 2) return { hits: [], count: 0, isMore: false };
  const has = (words: string) => wanted.every((word) => words.includes(` ${word}`));
  const named = all.filter(({ thing }) => has(plain(thing.name)));
  const others = all.filter((one) => !named.includes(one) && has(plain(`${one.thing.name} ${one.words}`)));
  const found = [...named, ...others].map(({ thing }) => thing);
  return { hits: found.slice(from, from + size), count: Math.min(found.length, to), isMore: found.length > to };
}
