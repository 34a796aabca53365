import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { SubscriberState } from "#server/people/newsletter/states.ts";

type Props = {
  email: string;
  state: SubscriberState;
  /** the result of the last click, if it changed nothing */
  answer: "alreadySent" | null;
  consentText: string;
  hrefs: { in: string; out: string };
};

const tones = { optedIn: "success", pending: "warning", optedOut: "info" } as const;

/** The state of a member's newsletter, and the action possible. */
export function NewsletterState({ email, state, answer, consentText, hrefs }: Props) {
  const { t } = useTranslation("newsletter");
  return (
    <div className="flow">
      <Notice tone={tones[state]}>{t(`state.${state}`, { email })}</Notice>
      {answer ? <p role="status">{t(`in.${answer}`)}</p> : null}
      {state === "optedIn" ? null : (
        <Form action={hrefs.in}>
          <p className="hint">{t("in.agree", { text: consentText })}</p>
          <SubmitButton intent="member">{t(state === "pending" ? "state.resend" : "in.submit")}</SubmitButton>
        </Form>
      )}
      {state === "optedOut" ? null : (
        <ButtonLink href={hrefs.out} kind="quiet">
          {t("state.out")}
        </ButtonLink>
      )}
    </div>
  );
}
