import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireMember } from "#app/guards.ts";
import { useMemberLinks } from "#app/layout/area-pages.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { MonthChart } from "#app/ui/member/month-chart.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";
import { idPattern } from "#server/platform/values/id.ts";
import { listRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { rewardOverview } from "#server/rewards/claim/owner/reward-overview.ts";
import type { ClaimCursor } from "#server/rewards/claim/repository.ts";
import { type RewardView, rewardView } from "./parts/reward-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("overview:title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  redirectToLanguage(context, request, me.language);
  const { language } = context;
  const before = readCursor(new URL(request.url).searchParams.get("vor"));
  const [{ totals, months, years }, { rewards, next }] = await Promise.all([
    rewardOverview(context, me),
    listRewards(context, me, { before }),
  ]);
  return {
    language,
    totals,
    months,
    statements: years.map((year) => ({ year, href: path(language, "rewardStatement", { year: String(year) }) })),
    rewards: rewards.map((reward) => rewardView(reward, language, context.now())),
    newest: before && path(language, "rewardOverview"),
    older: next && path(language, "rewardOverview", {}, { vor: `${next.createdAt.getTime()}_${next.id}` }),
  };
}

export default function RewardOverview() {
  const { language, totals, months, statements, rewards, newest, older } = useLoaderData<typeof loader>();
  const { t } = useTranslation("overview");
  const links = useMemberLinks("rewardOverview");
  const figures = (["open", "ready", "collected", "paid", "expired", "cancelled", "reversed"] as const).filter(
    (name) => totals[name] !== 0 || name === "open" || name === "ready" || name === "paid",
  );
  return (
    <>
      <MemberNav links={links} />
      <Screen width="wide" title={t("title")} lead={t("lead")}>
        {totals.accrued === 0 && rewards.length === 0 ? (
          <EmptyState
            picture="one"
            title={t("emptyTitle")}
            actions={
              <ButtonLink href={path(language, "recommend")} kind="primary">
                {t("recommend")}
              </ButtonLink>
            }
          >
            {t("emptyText")}
          </EmptyState>
        ) : (
          <>
            <section className="totals" aria-label={t("totals")}>
              <p className="totals-all">
                <span className="muted">{t("all")}</span>
                <Amount cents={totals.accrued} size="l" />
              </p>
              <Facts
                facts={figures.map((name) => ({
                  label: t(`${name}`),
                  value: <Amount cents={totals[name]} />,
                }))}
              />
            </section>
            {months.length > 0 ? (
              <section className="flow">
                <h2>{t("byMonth")}</h2>
                <MonthChart months={months} />
              </section>
            ) : null}
            <section className="flow">
              <h2>{t("rewards")}</h2>
              <ul className="reward-lines">
                {rewards.map((reward) => (
                  <RewardLine key={reward.id} reward={reward} />
                ))}
              </ul>
              <PageLinks newest={newest} older={older} />
            </section>
            <section className="flow">
              <h2>{t("statements")}</h2>
              <p className="muted">{t("statementsLead")}</p>
              <ul className="row">
                {statements.map(({ year, href }) => (
                  <li key={year}>
                    <a className="btn" data-size="s" href={href} download>
                      <Icon name="download" />
                      {t("statement", { year })}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </Screen>
    </>
  );
}

const cursor = new RegExp(`^(\\d{1,14})_(${idPattern})$`);

function readCursor(text: string | null): ClaimCursor | null {
  const match = cursor.exec(text ?? "");
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), id: match[2] } : null;
}

/** One reward of the overview: subject, amount, state, and what can be done. */
function RewardLine({ reward }: { reward: RewardView }) {
  const { t } = useTranslation("overview");
  const { t: area } = useTranslation("member");
  const { t: status } = useTranslation("status");
  const { kind, productName, number, since, cents, word, say: when, at, actor, kept, isReversed, action } = reward;
  const name = kind === "base" ? productName || area("area.anyProduct") : t(`${kind}`);
  return (
    <li className="reward-line">
      <div>
        <h3 className="card-title">
          <ProductName name={name} />
        </h3>
        <p className="small muted">
          {t("since")} <span className="tnum whole">{since}</span>
        </p>
        {number ? <p className="small muted">{t("number", { number })}</p> : null}
      </div>
      <p className="reward-line-sum">
        <Amount cents={cents} size="m" />
      </p>
      <div className="reward-line-state">
        <span className="status-label" data-word={word}>
          <span className="vh">{t("label")}: </span>
          {status(`reward.${word}`)}
        </span>
        {when ? <span className="small muted">{t(`${when}`, { date: at })}</span> : null}
        {actor ? <span className="small muted">{t(`why.${actor}`)}</span> : null}
        {kept ? <span className="small muted">{t("kept", { amount: kept })}</span> : null}
        {isReversed ? <span className="small muted">{t("reversedLater")}</span> : null}
        {action ? (
          <ButtonLink href={action.href} kind={action.what === "voucher" ? undefined : "primary"} size="s">
            {area(`area.${action.what}`)}
            <span className="vh">: {name}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
