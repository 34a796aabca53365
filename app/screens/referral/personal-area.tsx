import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireMember } from "#app/guards.ts";
import { useMemberLinks } from "#app/layout/area-pages.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { PasskeyHint } from "#app/ui/member/passkey-hint.tsx";
import { askForNews } from "#server/people/news/news.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { nameFor } from "#server/platform/values/language.ts";
import { keptRaises } from "#server/referral/link/raise-of-link.ts";
import { resendConfirmation } from "#server/referral/recommendation/confirmation.ts";
import { standingLink } from "#server/referral/recommendation/standing.ts";
import { bonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
import { waitingRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { countRecommendations, listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { recommendationSearch } from "#server/rewards/list/recommendation-search.ts";
import type { Tone } from "#server/rewards/progress/stations.ts";
import { AreaFilter, AreaList } from "./parts/area-list.tsx";
import { AreaNotices, WaitingMoney } from "./parts/area-notices.tsx";
import { areaPath, filterView, readAreaQuery, writeCursor } from "./parts/area-query.ts";
import { recommendationView } from "./parts/recommendation-view.ts";
import { standingView } from "./parts/standing-view.ts";
import { waitingView } from "./parts/waiting-view.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("member:area.title", { name: args.data?.name ?? "" }));

/** Without a search, the list shows these; those that wait for the member stand before it, ended ones are one link. */
const currentTones: readonly Tone[] = ["going", "done"];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  redirectToLanguage(context, request, me.language);
  const { language, tenant } = context;
  const params = new URL(request.url).searchParams;
  const query = readAreaQuery(params);
  const { tone, text, before } = query;
  // Product names were stored in the language used when recommending.
  const products = me.language === language ? null : await ifAvailable(context, () => context.products.list());
  const isSearch = tone !== null || text !== "";
  const isPlain = !isSearch && before === null;
  const tones = tone ? [tone] : isSearch ? null : currentTones;
  const search = recommendationSearch({ tones, text, products: products ?? [] });
  const toDo = recommendationSearch({ tones: ["yours"], text: "" });
  const [{ recommendations: listed, next }, first, counts, bonus, waiting, standing] = await Promise.all([
    listRecommendations(context, me, { before, search }),
    isPlain ? listRecommendations(context, me, { search: toDo }) : null,
    countRecommendations(context, me, search),
    isPlain ? bonusProgress(context, me) : null,
    isPlain ? waitingRewards(context, me) : [],
    isPlain ? standingLink(context, me) : null,
  ]);
  const recommendations = [...(first?.recommendations ?? []), ...listed];
  const waits = recommendations.some(({ state }) => state === "awaitingOptIn");
  const raises = await keptRaises(context, recommendations);
  const link = (to: Tone) => ({ count: counts.tones[to], href: areaPath(language, { tone: to }) });
  return {
    language,
    name: nameFor({ language, formOfAddress: tenant.formOfAddress }, me),
    isEmpty: counts.all === 0 && text === "",
    filter: filterView(language, query, counts),
    newest: before && areaPath(language, { tone, text }),
    older: next && areaPath(language, { tone, text, before: writeCursor(next) }),
    waiting: waitingView(waiting, language),
    standing: standingView(standing, language),
    list: {
      brand: tenant.name,
      // The confirmation mail's address, only on pages that can request it.
      email: waits ? me.email : "",
      found: isSearch ? (tone ? counts.tones[tone] : counts.all) : null,
      all: areaPath(language, {}),
      moreToDo: first?.next ? link("yours") : null,
      ended: !isSearch && !next && counts.tones.stopped > 0 ? link("stopped") : null,
      recommendations: recommendations.map((recommendation, index) => {
        const product = products?.find(({ id }) => id === recommendation.productId);
        return recommendationView(recommendation, context, product?.displayName, raises[index]);
      }),
    },
    notices: {
      resentTo: params.has("gesendet") ? me.email : null,
      newsTo: params.has("nachrichten") && me.newsByMail ? me.email : null,
      bonus,
    },
    offersNews: isPlain && !me.newsByMail,
    offersPasskey: isPlain && (await context.passkeys.isHintWanted(me.id)),
  };
}

/**
 * Asks for news by mail, or sends the confirmation mail again for a link that waits for confirmation. `stay`: the page
 * has script and shows the result itself.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const form = await request.formData();
  if (form.get("intent") === "news") {
    await askForNews(context);
    return redirect(path(context.language, "personalArea", {}, { nachrichten: "1" }), 303);
  }
  await resendConfirmation(context, { number: String(form.get("number") ?? "") });
  if (form.has("stay")) return { sent: true };
  return redirect(path(context.language, "personalArea", {}, { gesendet: "1" }), 303);
}

export default function PersonalArea() {
  const { language, name, isEmpty, filter, newest, older, waiting, standing, list, ...more } =
    useLoaderData<typeof loader>();
  const { notices, offersNews, offersPasskey } = more;
  const { t } = useTranslation("member");
  const links = useMemberLinks("personalArea");
  if (isEmpty) {
    return (
      <>
        <MemberNav links={links} />
        <MessagePage
          picture="one"
          title={t("area.title", { name })}
          actions={
            <>
              <ButtonLink href={path(language, "recommend")} kind="primary">
                {t("area.emptyAction")}
              </ButtonLink>
              {standing ? (
                <ButtonLink href={standing.href} kind="quiet">
                  {t("area.standing.make")}
                </ButtonLink>
              ) : null}
            </>
          }
        >
          <p>{t("area.emptyTitle")}</p>
          <p>{t("area.emptyText")}</p>
        </MessagePage>
      </>
    );
  }
  return (
    <>
      <MemberNav links={links} />
      <Screen width="wide">
        <header className="area-head">
          <div className="flow flow-s">
            <h1>{t("area.title", { name })}</h1>
            {waiting ? null : <p className="lead">{t("area.lead")}</p>}
          </div>
          <ButtonLink href={path(language, "recommend")}>{t("area.new")}</ButtonLink>
        </header>
        {waiting ? <WaitingMoney {...waiting} /> : null}
        <AreaNotices {...notices} />
        {standing ? <StandingLink {...standing} /> : null}
        {filter ? <AreaFilter {...filter} /> : null}
        <AreaList {...list} />
        {offersNews ? <NewsOffer /> : null}
        {offersPasskey ? <PasskeyHint security={path(language, "security")} /> : null}
        <PageLinks newest={newest} older={older} />
      </Screen>
    </>
  );
}

/** Offers mails about what happens on the member's links; pressing the button asks for them. */
function NewsOffer() {
  const { t } = useTranslation("news");
  return (
    <form className="panel flow flow-s" method="post">
      <p>{t("offerText")}</p>
      <SubmitButton intent="news" kind="quiet">
        {t("offer")}
      </SubmitButton>
    </form>
  );
}

/** The member's link for all offers beside those for products: share it, or make one. */
function StandingLink({ href, until, amount, isMade }: NonNullable<ReturnType<typeof standingView>>) {
  const { t } = useTranslation("member");
  return (
    <section className="panel flow flow-s">
      <h2 className="panel-title">{t(isMade ? "area.standing.title" : "area.standing.newTitle")}</h2>
      <p>{isMade ? t("area.standing.text", { date: until }) : t("area.standing.newText", { amount })}</p>
      <p>
        <ButtonLink href={href} kind="quiet">
          {t(isMade ? "area.share" : "area.standing.make")}
        </ButtonLink>
      </p>
    </section>
  );
}
