import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";
import { type PayoutItemState, type PayoutObstacle, payoutObstacles } from "#server/payouts/model.ts";
import { knownReturnCode } from "./return-word.ts";

type Props = {
  items: readonly {
    endToEndId: string;
    number: string | null;
    href: string | null;
    last4: string | null;
    cents: number;
    nettedCents: number;
    state: PayoutItemState;
    reasonCode: string | null;
    people: number;
  }[];
  isFirst: boolean;
  moreHref: string | null;
  firstHref: string;
};

/** Payments of a run, for the second person's check. */
export function PaymentList({ items, isFirst, moreHref, firstHref }: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const { t: bank } = useTranslation("bank");
  return (
    <div className="flow">
      <h2>{t("run.items")}</h2>
      <FramedTable
        className="office-table"
        title={t("run.items")}
        rows={items}
        keyOf={({ endToEndId }) => endToEndId}
        columns={[
          { name: "endToEnd", label: t("run.endToEnd"), isTitle: true, cell: ({ endToEndId }) => endToEndId.slice(-6) },
          {
            name: "recommendation",
            label: t("run.recommendation"),
            cell: ({ href, number }) => (href ? <a href={href}>{number}</a> : (number ?? "–")),
          },
          { name: "account", label: t("run.account"), cell: ({ last4 }) => `…${last4 ?? "????"}` },
          { name: "amount", label: t("run.amount"), align: "end", cell: ({ cents }) => formatEuro(cents, language) },
          {
            name: "state",
            label: t("payouts.state"),
            cell: ({ state, reasonCode }) => (reasonCode === "netted" ? t("run.nettedState") : t(`itemState.${state}`)),
          },
          {
            name: "note",
            label: t("run.note"),
            cell: ({ people, nettedCents, reasonCode }) =>
              [
                people > 1 ? t("run.named", { count: people }) : "",
                nettedCents > 0 ? t("run.netted", { amount: formatEuro(nettedCents, language) }) : "",
                reasonCode && reasonCode !== "netted" ? wordOf(reasonCode) : "",
              ]
                .filter(Boolean)
                .join(", "),
          },
        ]}
      />
      {moreHref || !isFirst ? (
        <p className="actions">
          {isFirst ? null : <ButtonLink href={firstHref}>{t("run.first")}</ButtonLink>}
          {moreHref ? <ButtonLink href={moreHref}>{t("run.more")}</ButtonLink> : null}
        </p>
      ) : null}
    </div>
  );

  /** Codes without words are shown as they are. */
  function wordOf(reasonCode: string): string {
    if (isObstacle(reasonCode)) return t(`obstacle.${reasonCode}`);
    if (isDropReason(reasonCode)) return t(`run.dropped.${reasonCode}`);
    const code = knownReturnCode(reasonCode);
    return code ? bank(`code.${code}`) : reasonCode;
  }
}

const isObstacle = (code: string): code is PayoutObstacle => payoutObstacles.some((one) => one === code);

/** Why a payment is not in the file, beside obstacles. */
const dropReasons = [
  "recoverableChanged",
  "bankDetailsChanged",
  "bankDetailsUnreadable",
  "discarded",
  "rejectedByBank",
] as const;
const isDropReason = (code: string): code is (typeof dropReasons)[number] => dropReasons.some((one) => one === code);
