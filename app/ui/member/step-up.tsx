import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";

type Props = { minutes: number; sentTo: string | null; hasPassword: boolean; refused: "wrong" | "later" | null };

/**
 * Asks for a step-up login, on pages that must be protected if a device is left unlocked: by password, or by a link.
 */
export function StepUp({ minutes, sentTo, hasPassword, refused }: Props) {
  const { t } = useTranslation("ownData");
  if (sentTo) {
    return (
      <>
        <Notice tone="success" live>
          {t("stepUp.sent", { minutes, email: sentTo })}
        </Notice>
        <Form>
          <SubmitButton intent="stepUp" kind="plain">
            {t("stepUp.again")}
          </SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <Panel title={t("stepUp.title")}>
      {refused ? (
        <Notice tone="error" live>
          {t(`stepUp.${refused}`)}
        </Notice>
      ) : null}
      <p>{t("stepUp.text", { minutes })}</p>
      {hasPassword ? (
        <Form>
          <div className="field">
            <label className="field-label" htmlFor="step-up-password">
              {t("stepUp.password")}
            </label>
            <input
              className="input"
              id="step-up-password"
              name="password"
              type="password"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </div>
          <SubmitButton intent="stepUpPassword">{t("stepUp.passwordSubmit")}</SubmitButton>
        </Form>
      ) : null}
      <Form>
        <SubmitButton intent="stepUp" kind={hasPassword ? "quiet" : undefined}>
          {t("stepUp.submit")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
