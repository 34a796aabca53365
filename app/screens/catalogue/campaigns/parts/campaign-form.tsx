import { useTranslation } from "react-i18next";
import type { Meta } from "#app/screens/catalogue/items/item-editor.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, FieldRow } from "#app/ui/form/field-group.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  meta: Meta;
  /** where its page is; null: it has none yet, and its address is typed */
  href: string | null;
  /** it can be ended early */
  isRunning: boolean;
};

/** The fields of a campaign, as its page shows them. */
export function CampaignForm({ meta, href, isRunning }: Props) {
  const { t } = useTranslation("items");
  const required = { required: true, missing: t("missing") };
  // The errors of fields side by side stand below both.
  const needed = (name: "startsOn" | "endsOn") => ({ required: true, missing: t(`dayWrong.${name}`) });
  const day = { kind: "date", inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <FieldGroup title={t("campaign.names")}>
        <Field meta={meta("title", { ...required, maxLength: 120 })} label={t("campaign.title")} autoComplete="off" />
        {href === null ? (
          <Field
            meta={meta("slug", { ...required, maxLength: 40 })}
            label={t("campaign.slug")}
            hint={t("campaign.slugHint")}
            autoComplete="off"
          />
        ) : null}
        <Field
          meta={meta("text", { ...required, maxLength: 2000 })}
          label={t("campaign.text")}
          hint={t("campaign.textHint")}
          rows={4}
        />
      </FieldGroup>
      <FieldGroup title={t("campaign.window")} hint={t("campaign.windowHint")}>
        <FieldRow>
          <Field meta={meta("startsOn", needed("startsOn"))} label={t("campaign.startsOn")} {...day} />
          <Field meta={meta("endsOn", needed("endsOn"))} label={t("campaign.endsOn")} {...day} />
        </FieldRow>
        {isRunning ? (
          <p>
            <SubmitButton intent="end" kind="quiet" size="s">
              {t("campaign.end")}
            </SubmitButton>
          </p>
        ) : null}
      </FieldGroup>
      <FieldGroup title={t("campaign.conditions")}>
        <Field
          meta={meta("legalText", { ...required, maxLength: 10_000 })}
          label={t("campaign.legalText")}
          hint={t("campaign.legalTextHint")}
          rows={6}
        />
        <Checkbox
          meta={meta("consentRequired")}
          label={t("campaign.consentRequired")}
          hint={t("campaign.consentRequiredHint")}
        />
        <Field
          meta={meta("consentText", { ...required, maxLength: 500 })}
          label={t("campaign.consentText")}
          hint={t("campaign.consentTextHint")}
          rows={2}
        />
      </FieldGroup>
      <FieldGroup title={t("english")} hint={t("englishHint")}>
        <Field meta={meta("enTitle", { maxLength: 120 })} label={t("campaign.enTitle")} autoComplete="off" />
        <Field meta={meta("enText", { maxLength: 2000 })} label={t("campaign.enText")} rows={4} />
        <Field meta={meta("enLegalText", { maxLength: 10_000 })} label={t("campaign.enLegalText")} rows={6} />
        <Field meta={meta("enConsentText", { maxLength: 500 })} label={t("campaign.enConsentText")} rows={2} />
      </FieldGroup>
    </>
  );
}
