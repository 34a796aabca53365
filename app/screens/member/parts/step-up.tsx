import { Notice } from "#app/components/content/notice.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Panel } from "#app/components/layout/panel.tsx";
import { useTranslation } from "#app/i18n/index.ts";

type Props = { minutes: number; isSent: boolean };

/** Asks for a fresh login, for pages that change or show what a device left open must not. */
export function StepUp({ minutes, isSent }: Props) {
  const { t } = useTranslation("ownData");
  if (isSent) {
    return (
      <Notice tone="success" live>
        {t("stepUp.sent", { minutes })}
      </Notice>
    );
  }
  return (
    <Panel title={t("stepUp.title")}>
      <p>{t("stepUp.text", { minutes })}</p>
      <Form>
        <SubmitButton intent="stepUp">{t("stepUp.submit")}</SubmitButton>
      </Form>
    </Panel>
  );
}
