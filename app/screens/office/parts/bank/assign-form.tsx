import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { maxNote } from "#server/payouts/bank-entry/model.ts";
import type { Entry, Failed } from "./entry.ts";

type Props = { list: string; entry: Entry; failed: Failed | null };

/** Saying which payment a debit is: looking for it, then choosing it, with what shows it. */
export function AssignForm({ list, entry, failed }: Props) {
  const { t } = useTranslation("bank");
  const language = useLanguage();
  const { id, assign, asked } = entry;
  if (!assign) return null;
  const at = `buchung-${id}`;
  const { text, payments } = assign;
  // The list begins with this booking, and what was found is there again if the form comes back.
  const again = new URLSearchParams({ ab: id, suche: text });
  const isAsked = asked?.payment !== null && asked?.isMine === false && !asked.declined;
  return (
    <details className="act" open={failed !== null || payments !== null}>
      <summary>{t("assign")}</summary>
      {isAsked ? null : (
        <Form method="get" action={`${list}#${at}`} hidden={{ ab: id }}>
          <Field
            meta={{ id: `${at}-suche`, name: "suche", initialValue: text }}
            label={t("assignSearch")}
            hint={t("assignSearchHint")}
          />
          <SubmitButton kind="quiet" size="s">
            {t("assignFind")}
          </SubmitButton>
        </Form>
      )}
      {payments === null ? null : payments.length === 0 ? (
        <p role="status">{t("assignNone")}</p>
      ) : (
        <Form action={`${list}?${again}`} hidden={{ buchung: id, vorhaben: "zuordnen" }}>
          <Select
            meta={{
              id: `${at}-zahlung`,
              name: "zahlung",
              initialValue: failed?.payment ?? (payments.length === 1 ? payments[0]?.endToEndId : undefined),
              required: true,
              missing: t("assignMissing"),
              errors: failed && failed.payment === "" ? [t("assignMissing")] : undefined,
            }}
            label={t("assignPayment")}
            empty={t("choose")}
            options={payments.map((one) => ({
              value: one.endToEndId,
              label: [
                formatEuro(one.cents, language),
                one.recommendationNumber ?? "",
                one.last4 === null ? "" : `…${one.last4}`,
                one.exportedAt === null ? "" : t("assignSent", { day: formatDay(one.exportedAt) }),
                t(`assignState.${one.state}`),
                one.endToEndId,
              ]
                .filter((part) => part !== "")
                .join(" · "),
            }))}
          />
          <Field
            meta={{
              id: `${at}-beleg`,
              name: "vermerk",
              initialValue: failed?.note,
              required: true,
              missing: t("noteMissing"),
              maxLength: maxNote,
              errors: failed && failed.note === "" ? [t("noteMissing")] : undefined,
            }}
            label={t("assignNote")}
            hint={t("assignNoteHint")}
          />
          <SubmitButton size="s">{t(isAsked ? "assignConfirm" : "assignSubmit")}</SubmitButton>
        </Form>
      )}
    </details>
  );
}
