import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { DiscardReason } from "#server/office/payouts/payouts.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import { OwnMatter } from "../own-matter.tsx";

type Props = {
  action: string;
  state: PayoutRunState;
  preparedBy: string;
  /** of all that is in the run */
  total: { items: number; cents: number };
  /** the viewer prepared the run, and must not release it */
  isOwn: boolean;
  /** the run pays the viewer, who decides nothing about it */
  paysUser: boolean;
  /** the URL of the bank file; null: there is none, or the viewer may not have it */
  fileHref: string | null;
  /** the URL for the bank's answer; null: the file is not at the bank, or the viewer may not read it */
  statementHref: string | null;
  needsFinance: boolean;
  /** nothing of it is to be transferred: what people give back is kept of all of it */
  isNetted: boolean;
  discards: readonly DiscardReason[];
  /** the form for discarding came back without a reason */
  isReasonMissing: boolean;
};

/**
 * The next action on a run by its state, and discarding it. Once the file is at the bank, sending it again would pay
 * twice.
 */
export function RunActions({
  action,
  state,
  preparedBy,
  total,
  isOwn,
  paysUser,
  fileHref,
  statementHref,
  needsFinance,
  isNetted,
  discards,
  isReasonMissing,
}: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const [onlyReason] = discards;
  return (
    <>
      {state === "prepared" && isOwn ? (
        <Notice tone="warning" title={t("run.ownRun")}>
          {t("run.ownRunText", { name: preparedBy })}
        </Notice>
      ) : null}
      {paysUser && (onlyReason === "bank" || (state === "prepared" && !isOwn)) ? <OwnMatter /> : null}
      {state === "prepared" && !isOwn && !paysUser ? (
        <Form action={action} hidden={{ intent: "release" }}>
          <SubmitButton wide>
            {t("run.release", { count: total.items, amount: formatEuro(total.cents, language) })}
          </SubmitButton>
          <p className="hint">{t(isNetted ? "run.releaseHintNetted" : "run.releaseHint")}</p>
        </Form>
      ) : null}
      {statementHref ? (
        <p>
          <ButtonLink href={statementHref} kind="primary">
            {t("payouts.statement")}
          </ButtonLink>
        </p>
      ) : null}
      {fileHref && state === "released" ? (
        // A download: a plain form, whose script would wait for a next page; office.ts shows what it changed.
        <form className="form" action={fileHref} method="post" data-saves="">
          <SubmitButton wide>{t(isNetted ? "run.net" : "run.download")}</SubmitButton>
          <p className="hint">{t(isNetted ? "run.netHint" : "run.downloadHint")}</p>
        </form>
      ) : null}
      {fileHref && state === "exported" ? (
        <details className="act">
          <summary>{t("run.again")}</summary>
          <form className="form" action={fileHref} method="post">
            <p>{t("run.againHint")}</p>
            <SubmitButton size="s" kind="quiet">
              {t("run.againSubmit")}
            </SubmitButton>
          </form>
        </details>
      ) : null}
      {needsFinance ? <Notice>{t(isNetted ? "run.needsFinanceNetted" : "run.needsFinance")}</Notice> : null}
      {onlyReason && !(paysUser && onlyReason === "bank") ? (
        <details className="act" open={isReasonMissing}>
          <summary>{t(onlyReason === "bank" ? "run.rejected" : "run.discard")}</summary>
          <Form action={action} hidden={{ intent: "discard", reason: onlyReason === "bank" ? onlyReason : undefined }}>
            {onlyReason === "bank" ? null : (
              <Select
                meta={{
                  id: "verwerfen",
                  name: "reason",
                  required: true,
                  missing: t("run.reasonMissing"),
                  errors: isReasonMissing ? [t("run.reasonMissing")] : undefined,
                }}
                label={t("run.reason")}
                empty={t("run.choose")}
                options={discards.map((value) => ({ value, label: t(`discardReason.${value}`) }))}
              />
            )}
            <SubmitButton size="s" kind="danger">
              {t("run.discardSubmit")}
            </SubmitButton>
          </Form>
        </details>
      ) : null}
    </>
  );
}
