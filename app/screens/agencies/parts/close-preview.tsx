import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { BulkIds, BulkPreview } from "#app/ui/list/bulk.tsx";
import { lostReasons } from "#server/agencies/lead/model.ts";

type Props = {
  /** the chosen leads that are still open */
  leads: readonly { id: string; name: string }[];
  /** what was missing when the form came back; null: it is shown for the first time */
  missing: { reason: string; isReasonMissing: boolean; isUnconfirmed: boolean } | null;
};

/** Before several leads are closed: how many, whose, and why. */
export function ClosePreview({ leads, missing }: Props) {
  const { t } = useTranslation("agencyReports");
  const count = leads.length;
  return (
    <BulkPreview
      id="schliessen"
      title={t("close.title", { count })}
      names={leads.map(({ name }) => name || t("leadPage.nameless"))}
      nothing={t("close.nothing")}
    >
      <Form method="post" className="form" preventScrollReset>
        <BulkIds ids={leads.map(({ id }) => id)} />
        <Select
          meta={{
            id: "schliessen-grund",
            name: "lostReason",
            initialValue: missing?.reason,
            required: true,
            missing: t("close.reasonMissing"),
            errors: missing?.isReasonMissing ? [t("close.reasonMissing")] : undefined,
          }}
          label={t("leadPage.lostReason")}
          empty={t("leadPage.pick")}
          options={lostReasons.map((value) => ({ value, label: t(`leadPage.reasons.${value}`) }))}
        />
        <Confirm id="schliessen-sicher" isMissing={missing?.isUnconfirmed}>
          {t("close.consequence")}
        </Confirm>
        <button type="submit" className="btn" data-kind="primary" data-size="s" name="intent" value="closeChosen">
          {t("close.submit", { count })}
        </button>
      </Form>
    </BulkPreview>
  );
}
