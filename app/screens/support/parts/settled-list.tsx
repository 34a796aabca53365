import { formatEuro } from "#app/components/content/format.ts";
import { Notice } from "#app/components/content/notice.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { BankEntry } from "#server/domain/payout/model.ts";
import type { SettledEntry } from "#server/domain/payout/settle.ts";
import type { SettledStatements } from "#server/domain/payout/settle-statements.ts";

export type Booked = {
  outcome: SettledEntry["outcome"];
  direction: BankEntry["direction"];
  cents: number;
  /** identifies the booking, never a person */
  reference: string;
  reason: string | null;
};
type Props = { booked: readonly Booked[]; foreign: SettledStatements["foreign"] };

const counted = ["paid", "returned", "known", "unknown"] as const;
const odd: readonly Booked["outcome"][] = ["amountDiffers", "notAtBank", "claimNotPayable"];

/** What a statement changed: counts, and single entries that were returned or need attention. */
export function SettledList({ booked, foreign }: Props) {
  const { t, language } = useTranslation("supportOffice");
  const count = (outcome: Booked["outcome"]) => booked.filter((one) => one.outcome === outcome).length;
  const strange = booked.filter(({ outcome }) => odd.includes(outcome));
  return (
    <>
      <Notice tone={strange.length > 0 ? "warning" : "success"} title={t("statement.doneTitle")} live>
        <p>{counted.map((outcome) => `${count(outcome)} ${t(`settled.${outcome}`)}`).join(", ")}</p>
        {foreign.map(({ id, last4 }) => (
          <p key={id}>{t("statement.foreign", { id, last4 })}</p>
        ))}
      </Notice>
      {strange.length > 0 ? (
        <section className="flow" aria-labelledby="ansehen">
          <h2 id="ansehen">{t("statement.oddTitle")}</h2>
          <table className="table office-table">
            <thead>
              <tr>
                <th scope="col">{t("statement.reference")}</th>
                <th scope="col" data-align="end">
                  {t("run.amount")}
                </th>
                <th scope="col">{t("statement.problem")}</th>
              </tr>
            </thead>
            <tbody>
              {strange.map(({ reference, direction, cents, outcome, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bank may name two bookings alike
                <tr key={`${reference}${index}`}>
                  <th scope="row">{reference}</th>
                  <td data-align="end">{formatEuro(direction === "debit" ? -cents : cents, language)}</td>
                  <td>
                    {t(`settled.${outcome}`)} {reason}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}
