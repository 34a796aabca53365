import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  action: string;
  clock: { now: Date | string; aheadMs: number };
  /** as typed before */
  days: string;
  isWrong: boolean;
};

/** A test tenant's clock, and the form that moves it forward. */
export function ClockPanel({ action, clock, days, isWrong }: Props) {
  const { t } = useTranslation("integration");
  const ahead = Math.round(clock.aheadMs / 86_400_000);
  return (
    <section className="panel flow" aria-labelledby="uhr">
      <h2 className="panel-title" id="uhr">
        {t("clock.title")}
      </h2>
      <p>
        <strong>
          <Moment value={new Date(clock.now)} />
        </strong>{" "}
        · {ahead === 0 ? t("clock.onTime") : t("clock.ahead", { count: ahead })}
      </p>
      <Form action={action} hidden={{ from: String(clock.aheadMs) }}>
        <Field
          meta={{
            id: "days",
            name: "days",
            initialValue: days,
            required: true,
            maxLength: 3,
            pattern: "[0-9]+",
            missing: t("clock.wrong"),
            errors: isWrong ? [t("clock.wrong")] : undefined,
          }}
          label={t("clock.days")}
          hint={t("clock.hint")}
          kind="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton kind="quiet" intent="clock">
          {t("clock.submit")}
        </SubmitButton>
      </Form>
    </section>
  );
}
