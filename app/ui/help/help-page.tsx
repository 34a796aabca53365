import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { PageText } from "#server/catalogue/content/model.ts";
import { Hotline } from "./hotline.tsx";

export type HelpPageProps = {
  /** null: currently unavailable */
  text: PageText | null;
  recommendHref: string;
  hotline: Parameters<typeof Hotline>[0];
};

type Props = HelpPageProps & {
  /** used if the text has no title */
  title: string;
  /** the page's own content, between the text's introduction and its sections */
  children: ReactNode;
};

/** A help page: its text, a link to recommending, the hotline. */
export function HelpPage({ text, title, recommendHref, hotline, children }: Props) {
  const { t } = useTranslation("help");
  return (
    <Screen title={text?.title || title} aside={<Hotline {...hotline} />}>
      {text?.introHtml ? <Prose html={text.introHtml} /> : null}
      {children}
      <TextSections text={text && { ...text, introHtml: "" }} />
      <div className="actions">
        <ButtonLink href={recommendHref} kind="primary">
          {t("rewards.recommend")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
