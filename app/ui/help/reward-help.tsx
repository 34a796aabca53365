import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Unavailable } from "#app/ui/content/notice.tsx";
import { HelpPage, type HelpPageProps } from "./help-page.tsx";

type Props = HelpPageProps & {
  /** the highest reward of each product area; null: currently unavailable */
  areas: readonly { name: string; cents: number }[] | null;
};

/** The amounts of rewards, and when and how they are paid. */
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
