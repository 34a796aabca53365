import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyVisual } from "#app/content/pictures.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { described } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { outcomes } from "#server/payouts/reconciliation/model.ts";
import { publishedFigures } from "#server/payouts/reconciliation/report.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:figures");

/** What the newest reconciliation says to everybody; only where the tenant publishes it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const published = await publishedFigures(context);
  if (!published) throw new Response(null, { status: 404 });
  const { figures } = published;
  return { people: keyVisual(context.tenant), figures: figures && { ...figures, at: formatMoment(figures.at) } };
}

export default function Figures() {
  const { people, figures } = useLoaderData<typeof loader>();
  const { t } = useTranslation("legal");
  const language = useLanguage();
  return (
    <Screen title={t("figures.title")} lead={t("figures.lead")} drawing={people}>
      {figures ? (
        <div className="flow">
          <Facts
            lined
            facts={[
              { label: t("figures.sum"), value: <strong>{formatEuro(figures.standing.accrued, language)}</strong> },
              ...outcomes.map((name) => ({
                label: t(`figures.outcome.${name}`),
                value: (
                  <>
                    {formatEuro(figures.standing[name], language)}
                    <br />
                    <span className="hint">{t(`figures.explained.${name}`)}</span>
                  </>
                ),
              })),
            ]}
          />
          <p className="muted">{t("figures.at", { moment: figures.at })}</p>
          {figures.differences > 0 ? (
            <Notice tone="warning" title={t("figures.differs")}>
              {t("figures.differsText")}
            </Notice>
          ) : (
            <Notice tone="success" title={t("figures.agrees")}>
              {t("figures.agreesText")}
            </Notice>
          )}
          <h2>{t("figures.checksum")}</h2>
          <p>{t("figures.checksumText")}</p>
          <p>
            <code>{figures.checksum}</code>
          </p>
        </div>
      ) : (
        <p>{t("figures.none")}</p>
      )}
    </Screen>
  );
}
