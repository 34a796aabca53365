import { useTranslation } from "react-i18next";
import { mailKindName } from "#app/content/text-name.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { Work } from "#server/office/work/open-work.ts";
import { knownReturnCode } from "./return-word.ts";
import { useReviewReason } from "./reviews/review-reason.ts";

type AnyItem = Work["items"][number];
type Item = {
  [Kind in AnyItem["kind"]]: Omit<Extract<AnyItem, { kind: Kind }>, "since" | "due" | "askerId" | "place"> & {
    due: Date | string;
    href: string | null;
  };
}[AnyItem["kind"]];

/** What waits, one line each: until when, what it is, why, for whom, how much, and where it is decided. */
export function WorkList({ items, now }: { items: readonly Item[]; now: Date | string }) {
  const { t } = useTranslation("work");
  const language = useLanguage();
  const reasonOf = useReason();
  return (
    <div className="list">
      <Table
        className="list-table"
        caption={t("title")}
        rows={items}
        keyOf={({ kind, key }) => kind + key}
        columns={[
          {
            name: "due",
            label: t("column.due"),
            cardLabel: t("column.due"),
            cell: ({ due }) => (
              <span className={new Date(due) < new Date(now) ? "due" : undefined}>
                <Day value={due} />
              </span>
            ),
          },
          {
            name: "kind",
            label: t("column.kind"),
            cardLabel: t("column.kind"),
            cell: ({ kind }) => t(`kinds.${kind}`),
          },
          {
            name: "name",
            label: t("column.name"),
            isTitle: true,
            cell: ({ name, href, kind }) => (href ? <a href={href}>{name || t(`kinds.${kind}`)}</a> : name),
          },
          {
            name: "person",
            label: t("column.person"),
            cardLabel: t("column.person"),
            cell: ({ person }) => person,
          },
          { name: "reason", label: t("column.reason"), cardLabel: t("column.reason"), cell: reasonOf },
          {
            name: "cents",
            label: t("column.cents"),
            cardLabel: t("column.cents"),
            align: "end",
            cell: ({ cents }) => (cents === null ? null : formatEuro(cents, language)),
          },
          { name: "act", label: t("column.act"), cardLabel: t("column.act"), cell: ({ kind }) => t(`acts.${kind}`) },
        ]}
      />
    </div>
  );
}

/** The reason of an item in words; each kind has its own. */
function useReason() {
  const whyReviewed = useReviewReason();
  const { t } = useTranslation("work");
  const { t: support } = useTranslation("support");
  const { t: bank } = useTranslation("bank");
  const { t: cases } = useTranslation("cases");
  const { t: installation } = useTranslation("installation");
  return (item: Item): string => {
    switch (item.kind) {
      case "bank":
        return bank(`outcome.${item.reason}`);
      case "reading":
        return installation(`readings.${item.reason}.says`);
      case "mail":
        return mailKindName(item.reason, support);
      case "voucher":
        return t("reason.voucher", { brand: item.reason });
      case "returned": {
        const code = item.reason && knownReturnCode(item.reason);
        return code ? bank(`code.${code}`) : t("reason.bankReturned");
      }
      case "request":
        return t("reason.request", { what: t(`request.${item.reason}`), name: item.askedBy ?? "" });
      case "review":
        return whyReviewed(item.reason);
      case "message":
        return item.reason === "complaint" || item.reason === "missingReward"
          ? support(`queues.kind.${item.reason}`)
          : cases(`topic.${item.reason}`);
      default: {
        const why = t(`reason.${item.reason}`);
        const { rewards = 1 } = item;
        return rewards > 1 ? t("reason.together", { why, rewards }) : why;
      }
    }
  };
}
