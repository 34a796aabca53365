import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Unavailable } from "#app/ui/content/notice.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Hotline } from "./hotline.tsx";
import { Questions } from "./questions.tsx";

type Props = ComponentProps<typeof Questions> & {
  /** null: currently unavailable */
  text: { title: string; introHtml: string } | null;
  hotline: ComponentProps<typeof Hotline>;
};

/** All questions with their answers, and the hotline. */
export function QuestionsPage({ text, hotline, ...questions }: Props) {
  const { t } = useTranslation("help");
  return (
    <Screen title={text?.title || t("questions.title")} aside={<Hotline {...hotline} />}>
      {text?.introHtml ? <Prose html={text.introHtml} /> : null}
      {text ? <Questions {...questions} /> : <Unavailable />}
    </Screen>
  );
}
