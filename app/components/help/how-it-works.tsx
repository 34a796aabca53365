import { useTranslation } from "#app/i18n/index.ts";
import type { PageText } from "#server/domain/content/model.ts";
import { ButtonLink } from "../content/button-link.tsx";
import { Prose } from "../content/prose.tsx";
import { StepLine } from "../content/step-line.tsx";
import { TextSections } from "../content/text-sections.tsx";
import { Screen } from "../layout/screen.tsx";
import { Hotline } from "./hotline.tsx";

type Props = {
  /** null: not available just now; the three steps are there anyway */
  text: PageText | null;
  recommendHref: string;
  hotline: Parameters<typeof Hotline>[0];
};

/** The way of a recommendation in three steps, and what people ask about each. */
export function HowItWorks({ text, recommendHref, hotline }: Props) {
  const { t } = useTranslation("help");
  const { t: home } = useTranslation("home");
  return (
    <Screen title={text?.title ?? t("how.title")} aside={<Hotline {...hotline} />}>
      {text?.introHtml ? <Prose html={text.introHtml} /> : null}
      <section className="flow">
        <h2 className="vh">{home("steps.title")}</h2>
        <StepLine
          steps={([1, 2, 3] as const).map((step) => ({
            title: home(`steps.title${step}`),
            text: home(`steps.text${step}`),
          }))}
        />
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
