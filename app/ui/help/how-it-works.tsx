import { useTranslation } from "react-i18next";
import { StepLine } from "#app/ui/content/step-line.tsx";
import { HelpPage, type HelpPageProps } from "./help-page.tsx";

/** The steps of a recommendation, and questions about each. Without the text, the steps are still shown. */
export function HowItWorks(page: HelpPageProps) {
  const { t } = useTranslation("help");
  const { t: home } = useTranslation("home");
  return (
    <HelpPage title={t("how.title")} {...page}>
      <section className="flow">
        <h2 className="vh">{home("steps.title")}</h2>
        <StepLine
          steps={([1, 2, 3] as const).map((step) => ({
            title: home(`steps.title${step}`),
            text: home(`steps.text${step}`),
          }))}
        />
      </section>
    </HelpPage>
  );
}
