import type { Audience } from "#server/domain/audience.ts";
import { questionGroups } from "#server/domain/content/questions.ts";
import { readPage } from "#server/domain/content/read-page.ts";
import { searchQuestions } from "#server/domain/content/search-questions.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { categoryRewards } from "#server/domain/product/category-rewards.ts";
import { ifAvailable } from "#server/domain/upstream/if-available.ts";
import { path } from "./paths.ts";
import { keyVisual } from "./pictures.ts";

/** Longer than what anybody looks for; the rest is not read. */
const longestQuery = 100;

/** Questions and answers of the page `slug`, and what was found of them (`?suche=`); `text` null: not available now. */
export async function questionsData(ctx: RequestContext, request: Request, slug = "faq") {
  const { language } = ctx;
  const url = new URL(request.url);
  const query = (url.searchParams.get("suche") ?? "").trim().slice(0, longestQuery);
  const text = await readPage(ctx, slug);
  const groups = text ? questionGroups(text) : [];
  const questions = groups.flatMap((group) => group.questions);
  // Only those of the programme have addresses of their own (/faq/{frage}).
  const answers =
    slug === "faq" ? questions.map(({ id }) => [id, path(language, "faqAnswer", { questionId: id })]) : [];
  return {
    text: text && { title: text.title, introHtml: text.introHtml },
    groups,
    query,
    found: query === "" ? null : searchQuestions(questions, query),
    hrefs: {
      here: url.pathname,
      contact: path(language, "contact"),
      answers: Object.fromEntries(answers) as Record<string, string>,
    },
    hotline: hotlineOf(ctx),
  };
}

/** Whom to ask: telephone, when somebody is there, and e-mail. */
export function hotlineOf({ tenant, language }: Pick<RequestContext, "tenant" | "language">) {
  const { phone, hotlineHours } = tenant.legal;
  return { phone, hours: hotlineHours[language], email: tenant.mail.replyTo, people: keyVisual(tenant) };
}

type PlainPath = "recommend" | "businessRecommend";
type HelpPage = { slug: string; audience?: Audience; recommend?: PlainPath };

/** The way of a recommendation; `recommend` is the page on which one begins. */
export async function howItWorksData(ctx: RequestContext, { slug, recommend = "recommend" }: HelpPage) {
  return { text: await readPage(ctx, slug), recommendHref: path(ctx.language, recommend), hotline: hotlineOf(ctx) };
}

/** What each product area brings at most, from the products themselves, and the text about rewards. */
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
