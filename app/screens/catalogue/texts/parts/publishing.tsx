import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  /** as it was typed */
  day: string;
  dayError: string | null;
  /** there is a page to preview it on */
  hasPage: boolean;
};

/** The end of a form whose content becomes a version: now, from a day on, or as a draft. */
export function Publishing({ day, dayError, hasPage }: Props) {
  const { t } = useTranslation("texts");
  return (
    <>
      <div className="text-schedule">
        <Field
          meta={{ id: "tag", name: "tag", initialValue: day, errors: dayError ? [dayError] : undefined }}
          label={t("day")}
          hint={t("dayHint")}
          kind="date"
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton intent="schedule" kind="plain">
          {t("schedule")}
        </SubmitButton>
      </div>
      <p className="text-actions">
        <SubmitButton intent="publish">{t("publish")}</SubmitButton>
        {hasPage ? (
          <SubmitButton intent="preview" kind="plain">
            {t("preview")}
          </SubmitButton>
        ) : null}
        <SubmitButton intent="save" kind="plain">
          {t("save")}
        </SubmitButton>
        <SubmitButton intent="compare" kind="quiet">
          {t("compare")}
        </SubmitButton>
      </p>
    </>
  );
}
