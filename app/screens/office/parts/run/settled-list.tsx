import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Booked, BookedStatement } from "#server/office/payouts/payout-files.ts";
import { isOpenOutcome } from "#server/payouts/bank-entry/model.ts";

type Props = BookedStatement & { openHref: string };

const counted = ["paid", "returned", "known", "unknown"] as const;
/** Named only where there are any. */
const rare = ["surplusReturned", "returnUndone", "confirms"] as const;
/** What is not ours waits as well, but needs nobody at once. */
const isOdd = ({ outcome }: Booked) => outcome !== "known" && outcome !== "unknown" && isOpenOutcome(outcome);

/** What a statement changed: counts, and single entries that were returned or need attention. */
export function SettledList({ booked, foreign, openHref }: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const { t: bank } = useTranslation("bank");
  const count = (outcome: Booked["outcome"]) => booked.filter((one) => one.outcome === outcome).length;
  const strange = booked.filter(isOdd);
  return (
    <>
      <Notice tone={strange.length > 0 ? "warning" : "success"} title={t("statement.doneTitle")} live>
        <p>
          {[...counted, ...rare.filter((one) => count(one) > 0)]
            .map((outcome) => `${count(outcome)} ${bank(`outcome.${outcome}`)}`)
            .join(", ")}
        </p>
        {foreign.map(({ id, last4 }) => (
          <p key={id}>{last4 === "" ? t("statement.nameless", { id }) : t("statement.foreign", { id, last4 })}</p>
        ))}
      </Notice>
      {strange.length > 0 ? (
        <section className="flow" aria-labelledby="ansehen">
          <h2 id="ansehen">{t("statement.oddTitle")}</h2>
          <p>
            <a href={openHref}>{t("statement.oddText")}</a>
          </p>
          <Table
            className="office-table"
            rows={strange.map((one, index) => ({ ...one, key: `${one.reference}${index}` }))}
            keyOf={({ key }) => key}
            columns={[
              { name: "reference", label: t("statement.reference"), isTitle: true, cell: ({ reference }) => reference },
              {
                name: "amount",
                label: t("run.amount"),
                align: "end",
                cell: ({ direction, cents }) => formatEuro(direction === "debit" ? -cents : cents, language),
              },
              {
                name: "problem",
                label: t("statement.problem"),
                cell: ({ outcome, reason }) => `${bank(`outcome.${outcome}`)} ${reason ?? ""}`,
              },
            ]}
          />
        </section>
      ) : null}
    </>
  );
}
