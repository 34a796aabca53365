import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { Facts } from "../content/facts.tsx";
import { Unavailable } from "../content/unavailable.tsx";
import { HelpPage, type HelpPageProps } from "./help-page.tsx";

type Props = HelpPageProps & {
  /** up to how much each product area brings; null: not available just now */
  areas: readonly { name: string; cents: number }[] | null;
};

/** How much there is, when it comes and how. */
export function RewardHelp({ areas, ...page }: Props) {
  const { t } = useTranslation("help");
  return (
    <HelpPage title={t("rewards.title")} {...page}>
      <section className="flow">
        <h2>{t("rewards.perArea")}</h2>
        {areas ? (
          <Facts
            lined
            facts={areas.map(({ name, cents }) => ({
              label: name,
              value: (
                <>
                  {t("rewards.upTo")} <Amount cents={cents} />
                </>
              ),
            }))}
          />
        ) : (
          <Unavailable />
        )}
      </section>
    </HelpPage>
  );
}
