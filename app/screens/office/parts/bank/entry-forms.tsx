import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import {
  type AskedReason,
  type CloseReason,
  closeReasonsOf,
  maxNote,
  type OpenOutcome,
} from "#server/payouts/bank-entry/model.ts";
import type { Entry, Failed } from "./entry.ts";

/** The reason that is usually right, chosen already; null: none is. */
const usualReasons = {
  paidTwice: "moneyBack",
  notAReturn: null,
  nothingToUndo: "bankCorrected",
  fileTakenBack: "paidByHand",
  unknown: "notOurs",
  amountDiffers: null,
  notAtBank: null,
  claimNotPayable: null,
  referenceReused: "paidByHand",
} as const satisfies Record<OpenOutcome, CloseReason | null>;

type FormProps = { action: string; failed: Failed | null };

/** Closing a booking with a reason. */
export function CloseForm({ action, entry, failed }: FormProps & { entry: Entry }) {
  const { t } = useTranslation("bank");
  const { id, outcome, direction, asked, cameBackOn } = entry;
  const reasons = closeReasonsOf(entry);
  const wanted = asked && !asked.declined && asked.reason !== "payment" ? asked.reason : null;
  const usual = wanted ?? (cameBackOn ? "moneyBack" : (usualReasons[outcome] ?? ""));
  return (
    <details className="act" open={failed !== null}>
      <summary>{t("close")}</summary>
      <Form action={action} hidden={{ buchung: id }}>
        <Select
          meta={{
            id: `buchung-${id}-grund`,
            name: "grund",
            initialValue: failed ? (failed.reason ?? "") : usual,
            required: true,
            missing: t("reasonMissing"),
            errors: failed && !reasons.some((one) => one === failed.reason) ? [t("reasonMissing")] : undefined,
          }}
          label={t("closeReason")}
          empty={t("choose")}
          options={reasons.map((value) => ({ value, label: t(`closeReasons.${direction}.${value}`) }))}
        />
        <Field
          meta={{
            id: `buchung-${id}-vermerk`,
            name: "vermerk",
            initialValue: failed?.note,
            maxLength: maxNote,
            errors: failed?.reason === "other" && failed.note === "" ? [t("noteMissing")] : undefined,
          }}
          label={t("note")}
          hint={t(reasons.some((one) => one === "other") ? "noteHintOther" : "noteHint")}
        />
        <SubmitButton size="s">{t("closeSubmit")}</SubmitButton>
      </Form>
    </details>
  );
}

/** The second person's no. */
export function DeclineForm({ action, id, reason, failed }: FormProps & { id: string; reason: AskedReason }) {
  const { t } = useTranslation("bank");
  return (
    <details className="act" open={failed !== null}>
      <summary>{t("decline")}</summary>
      <Form action={action} hidden={{ buchung: id, grund: reason, vorhaben: "ablehnen" }}>
        <Field
          meta={{
            id: `buchung-${id}-warum`,
            name: "vermerk",
            initialValue: failed?.note,
            required: true,
            missing: t("noteMissing"),
            maxLength: maxNote,
            errors: failed ? [t("noteMissing")] : undefined,
          }}
          label={t("declineNote")}
          hint={t("declineHint")}
        />
        <SubmitButton size="s">{t("declineSubmit")}</SubmitButton>
      </Form>
    </details>
  );
}
