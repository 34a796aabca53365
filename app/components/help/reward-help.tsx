import { useTranslation } from "#app/i18n/index.ts";
import type { PageText } from "#server/domain/content/model.ts";
import { Amount } from "../content/amount.tsx";
import { ButtonLink } from "../content/button-link.tsx";
import { Facts } from "../content/facts.tsx";
import { Prose } from "../content/prose.tsx";
import { TextSections } from "../content/text-sections.tsx";
import { Unavailable } from "../content/unavailable.tsx";
import { Screen } from "../layout/screen.tsx";
import { Hotline } from "./hotline.tsx";

type Props = {
  /** null: not available just now */
  text: PageText | null;
  /** up to how much each product area brings; null: not available just now */
  areas: readonly { name: string; cents: number }[] | null;
  recommendHref: string;
  hotline: Parameters<typeof Hotline>[0];
};

/** How much there is, when it comes and how. */
export function RewardHelp({ text, areas, recommendHref, hotline }: Props) {
  const { t } = useTranslation("help");
  return (
    <Screen title={text?.title ?? t("rewards.title")} aside={<Hotline {...hotline} />}>
      {text?.introHtml ? <Prose html={text.introHtml} /> : null}
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
      <TextSections text={text && { ...text, introHtml: "" }} />
      <div className="actions">
        <ButtonLink href={recommendHref} kind="primary">
          {t("rewards.recommend")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
