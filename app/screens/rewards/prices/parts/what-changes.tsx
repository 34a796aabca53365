import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatChange, formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";
import { formatParts, productColumn } from "./columns.tsx";
import type { ShownChange } from "./view.ts";

type RewardProps = Pick<ShownChange, "rewards"> & { limit: string };

/** Each reward that changes. */
export function Rewards({ rewards, limit }: RewardProps) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <Table
      caption={t("changesTitle")}
      className="list-table"
      rows={rewards}
      keyOf={({ id }) => id}
      columns={[
        productColumn(t("product")),
        {
          name: "before",
          label: t("before"),
          cardLabel: t("before"),
          align: "end",
          cell: ({ before }) => euro(before),
        },
        {
          name: "after",
          label: t("after"),
          cardLabel: t("after"),
          align: "end",
          cell: ({ after }) => <strong>{euro(after)}</strong>,
        },
        {
          name: "difference",
          label: t("difference"),
          cardLabel: t("difference"),
          align: "end",
          cell: ({ before, after }) => formatChange(after - before, language),
        },
        {
          name: "half",
          label: t("half"),
          cardLabel: t("half"),
          align: "end",
          cell: ({ half }) => formatParts(half, language),
        },
        {
          name: "limit",
          label: t("limit"),
          cardLabel: t("limit"),
          cell: ({ isAbove: above }) => (above ? <strong className="due">{t("above", { limit })}</strong> : null),
        },
      ]}
    />
  );
}

type DaysProps = NonNullable<ShownChange["days"]> & Pick<ShownChange, "campaign"> & { limit: string };

/** On which days the campaign runs, is to run, and with which rewards. */
export function DaysChange({ startsOn, endsOn, raised, campaign, limit }: DaysProps) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const said = (days: { startsOn: string; endsOn: string }) =>
    t("daysSaid", { from: formatDay(days.startsOn), until: formatDay(days.endsOn) });
  return (
    <>
      <Facts
        lined
        facts={[
          ...(campaign ? [{ label: t("daysBefore", { title: campaign.title }), value: said(campaign) }] : []),
          { label: t("daysAfter"), value: <strong>{said({ startsOn, endsOn })}</strong> },
        ]}
      />
      <p>{t("daysRaised")}</p>
      <ul>
        {raised.map(({ id, name, cents, isAbove }) => (
          <li key={id}>
            {name}: {formatEuro(cents, language)}{" "}
            {isAbove ? <strong className="due">{t("above", { limit })}</strong> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
