import { Notice } from "#app/components/content/notice.tsx";
import { Form } from "#app/components/form/form.tsx";
import { Select } from "#app/components/form/select.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { PayoutRunState } from "#server/domain/payout/states.ts";
import type { DiscardReason } from "#server/domain/support/payouts.ts";

type Props = {
  action: string;
  state: PayoutRunState;
  preparedBy: string;
  /** the viewer prepared the run, and must not release it */
  isOwn: boolean;
  /** the URL of the bank file; null: there is none, or the viewer may not have it */
  fileHref: string | null;
  needsFinance: boolean;
  discards: readonly DiscardReason[];
};

/** The next action on a run, and discarding it. */
export function RunActions({ action, state, preparedBy, isOwn, fileHref, needsFinance, discards }: Props) {
  const { t } = useTranslation("supportOffice");
  const [onlyReason] = discards;
  return (
    <>
      {state === "prepared" && isOwn ? (
        <Notice tone="warning" title={t("run.ownRun")}>
          {t("run.ownRunText", { name: preparedBy })}
        </Notice>
      ) : null}
      {state === "prepared" && !isOwn ? (
        <Form action={action} hidden={{ intent: "release" }}>
          <SubmitButton wide>{t("run.release")}</SubmitButton>
          <p className="hint">{t("run.releaseHint")}</p>
        </Form>
      ) : null}
      {fileHref ? (
        // A download: a plain form without script, which would wait for a next page.
        <form className="form" action={fileHref} method="post">
          <SubmitButton wide>{t("run.download")}</SubmitButton>
          <p className="hint">{t("run.downloadHint")}</p>
        </form>
      ) : null}
      {needsFinance ? <Notice>{t("run.needsFinance")}</Notice> : null}
      {onlyReason ? (
        <details className="act">
          <summary>{t(onlyReason === "bank" ? "run.rejected" : "run.discard")}</summary>
          <Form action={action} hidden={{ intent: "discard", reason: onlyReason === "bank" ? onlyReason : undefined }}>
            {onlyReason === "bank" ? null : (
              <Select
                meta={{ id: "verwerfen", name: "reason", initialValue: onlyReason, required: true }}
                label={t("run.reason")}
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
