import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import type { Account } from "#server/people/account/model.ts";
import { type Kept, type KeptItem, keptData } from "#server/people/privacy/kept.ts";
import { type EndingTable, endings, type ItemTable } from "#server/people/privacy/member-data.ts";
import { erasures } from "#server/people/privacy/retention.ts";
import { formatDay } from "#server/platform/values/calendar.ts";

/** Shown without opening anything; the rest is one tap away. */
const first: readonly EndingTable[] = ["recommendation", "case", "mail"];

/** What an erasure leaves, or takes along; of all other kinds nothing is left. */
const leftovers: Partial<Record<EndingTable, "link" | "mail">> = { recommendation: "link", mail: "mail" };

/** What is kept of a referrer, why, until when and what happens then, in words. Kinds without rows are left out. */
export async function keptView(ctx: RequestContext, me: Pick<Account, "id" | "email">) {
  const { t } = i18nFor(ctx);
  const { tables, items } = await keptData(ctx, me);

  function untilOf({ running, first: from, last }: Kept): string {
    if (!from || !last) return t("privacy:kept.runningAll");
    const [day, lastDay] = [formatDay(from), formatDay(last)];
    const dated =
      from === last ? t("privacy:kept.until", { date: day }) : t("privacy:kept.between", { from: day, last: lastDay });
    return running > 0 ? `${dated}; ${t("privacy:kept.running", { count: running })}` : dated;
  }

  const rows = tables
    .filter(({ total }) => total > 0)
    .map(({ table, ...kept }) => ({
      table,
      isFirst: first.includes(table),
      label: t("privacy:kept.counted", { kind: t(`privacy:tables.${table}`), count: kept.total }),
      until: untilOf(kept),
      why: t(`privacy:clocks.${erasures[endings[table][0]]}.why`),
      afterwards: t(`privacy:kept.afterwards.${leftovers[table] ?? "gone"}`),
      items: table === "recommendation" || table === "case" ? items[table].map((item) => itemOf(table, item)) : [],
    }));

  function itemOf(table: ItemTable, { label, number, until }: KeptItem) {
    const name = [label, table === "case" || label === "" ? number : ""].filter(Boolean).join(", ");
    const ends = until ? t("privacy:kept.until", { date: formatDay(until) }) : t("privacy:kept.runningAll");
    return { number, name, ends };
  }

  return {
    title: t("privacy:kept.title"),
    lead: t("privacy:kept.lead"),
    account: {
      label: t("privacy:tables.account"),
      until: t("privacy:kept.account"),
      afterwards: t("privacy:kept.afterwards.account"),
    },
    rows: rows.filter(({ isFirst }) => isFirst),
    more: { title: t("privacy:kept.more"), rows: rows.filter(({ isFirst }) => !isFirst) },
    payments: t("privacy:kept.payments", { until: t("privacy:clocks.payoutRecord.until") }),
    each: t("privacy:kept.each"),
  };
}
export type KeptView = Awaited<ReturnType<typeof keptView>>;
