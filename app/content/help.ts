import { path } from "#app/paths.ts";
import type { PageText } from "#server/catalogue/content/model.ts";
import { questionGroups } from "#server/catalogue/content/questions.ts";
import { readPage } from "#server/catalogue/content/read-page.ts";
import { searchAnswers } from "#server/catalogue/content/search-answers.ts";
import { categoryRewards } from "#server/catalogue/product/area-rewards.ts";
import { areaTexts } from "#server/catalogue/product/show-category.ts";
import { bannersOf } from "#server/catalogue/text/model.ts";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { writableMails } from "#server/platform/mail/own-text.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";
import { servesBusiness } from "#server/tenants/shop-areas.ts";
import { keyVisual } from "./pictures.ts";
import { areaHref, areasOf } from "./shop.ts";

/** Longer queries are cut. */
const maxQueryLength = 200;

/** Questions and answers of the page `slug`, and the search results (`?suche=`); `text` null: currently unavailable. */
export async function questionsData(ctx: RequestContext, request: Request, audience: Audience = "private") {
  const { language } = ctx;
  const slug = audience === "business" ? "gk-faq" : "faq";
  const url = new URL(request.url);
  const query = (url.searchParams.get("suche") ?? "").trim().slice(0, maxQueryLength);
  const text = await readPage(ctx, slug);
  const groups = text ? questionGroups(text) : [];
  // Only the programme's questions have pages of their own (/faq/{frage}).
  const hrefOf = (id: string) =>
    slug === "faq" ? path(language, "faqAnswer", { questionId: id }) : `${url.pathname}#${id}`;
  return {
    text: text && { title: text.title, introHtml: text.introHtml },
    groups,
    query,
    found: query === "" ? null : await foundAnswers(ctx, { audience, ownPage: { slug, hrefOf }, query }),
    often: groups.flatMap(({ questions: [first] }) =>
      first ? [{ label: first.question, href: hrefOf(first.id) }] : [],
    ),
    hrefs: {
      ownPath: url.pathname,
      contact: path(language, "contact"),
      answers: Object.fromEntries(
        slug === "faq" ? groups.flatMap(({ questions }) => questions.map(({ id }) => [id, hrefOf(id)])) : [],
      ) as Record<string, string>,
    },
    hotline: hotlineOf(ctx),
  };
}

type Search = { audience: Audience; ownPage: { slug: string; hrefOf(id: string): string }; query: string };

/** Answers from this page, the other help pages and the shop's, each with its URL; `page` null: this page. */
async function foundAnswers(ctx: RequestContext, { audience, ownPage, query }: Search) {
  const pages = answerPages(ctx, audience);
  const answers = await searchAnswers(ctx, [ownPage.slug, ...pages.keys()], query);
  return answers.map(({ id, slug, page, ...answer }) =>
    slug === ownPage.slug
      ? { ...answer, id, page: null, href: ownPage.hrefOf(id) }
      : { ...answer, id: `${slug}-${id}`, page, href: `${pages.get(slug)}#${id}` },
  );
}

/** URLs of the pages that answer questions, by text slug. */
function answerPages({ tenant, language }: RequestContext, audience: Audience): Map<string, string> {
  const areas = areasOf(audience).flatMap((area): [string, string][] => {
    const href = areaHref(tenant, language, area);
    return href ? [[areaTexts[area], href]] : [];
  });
  if (audience === "business")
    return new Map([
      ["gk-hilfe-so-funktionierts", path(language, "businessHow")],
      ["gk-hilfe-praemien", path(language, "businessRewards")],
      ...areas,
      ["faq", path(language, "faq")],
    ]);
  return new Map([
    ["hilfe-so-funktionierts", path(language, "helpHow")],
    ["hilfe-praemien", path(language, "helpRewards")],
    ...areas,
  ]);
}

/** Where a text is read, by its name: the page in this language, or the mail; null: the tenant shows no page of it. */
export function pageOfText(ctx: RequestContext, slug: string, language: Language): string | null {
  if (writableMails.has(slug)) return path(ctx.language, "mailText", { slug, of: language });
  const at = { ...ctx, language };
  const pages = new Map([
    ...(servesBusiness(ctx.tenant)
      ? [
          ...answerPages(at, "business"),
          [bannersOf.business, path(language, "business")] as const,
          ["gk-faq", path(language, "businessQuestions")] as const,
        ]
      : []),
    ...answerPages(at, "private"),
    [bannersOf.private, path(language, "home")] as const,
    ["faq", path(language, "faq")] as const,
    ["teilnehmer", path(language, "participants")] as const,
    ["zuhause", path(language, "atHome")] as const,
  ]);
  return pages.get(slug) ?? null;
}

/** The hotline: phone number, hours and e-mail. */
export function hotlineOf({ tenant, language }: Pick<RequestContext, "tenant" | "language">) {
  const { phone, hotlineHours } = tenant.legal;
  return { phone, hours: hotlineHours[language], email: tenant.mail.replyTo, people: keyVisual(tenant) };
}

type PlainPath = "recommend" | "businessRecommend";
type HelpPage = { slug: string; audience?: Audience; recommend?: PlainPath };

/** How a recommendation works; `recommend` is the page where one starts. */
export async function howItWorksData(ctx: RequestContext, { slug, recommend = "recommend" }: HelpPage) {
  return { text: await readPage(ctx, slug), recommendHref: path(ctx.language, recommend), hotline: hotlineOf(ctx) };
}

/** The highest reward of each product area, computed from the products, and the text about rewards. */
export async function rewardHelpData(
  ctx: RequestContext,
  { slug, audience = "private", recommend = "recommend" }: HelpPage,
) {
  const [how, areas] = await Promise.all([
    howItWorksData(ctx, { slug, recommend }),
    ifAvailable(ctx, () => categoryRewards(ctx, audience), slug),
  ]);
  return { ...how, areas };
}

/**
 * Common questions before recommending, by their anchors in the FAQ; if a tenant has other anchors, its first questions
 * are shown.
 */
const questionIds = ["mitmachen", "wann", "sichtbar", "selbst-senden"];

export function firstQuestions({ sections }: PageText): { id: string; question: string; answer: string }[] {
  const chosen = questionIds.flatMap((id) => sections.find((section) => section.id === id) ?? []);
  return (chosen.length > 1 ? chosen : sections.slice(0, questionIds.length)).map(({ id, title, html }) => ({
    id,
    question: title,
    answer: html,
  }));
}
