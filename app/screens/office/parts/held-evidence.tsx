import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { Evidence } from "#server/office/work/evidence.ts";

/** Why rewards wait for a person: what was seen, whose rewards it is about, and what a release means. */
export function HeldEvidence({ signal, facts, last4, cents, rewards, hasMore }: Evidence) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const headingId = useId();
  const title = t(`signal.${signal}.title`, { last4 });
  const amount = formatEuro(cents, language);
  return (
    <section className="flow" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {facts.map(({ seen, count }) => (
        <p key={seen}>{t(`signal.${seen}`, { count, amount })}</p>
      ))}
      {facts.length === 0 ? <p>{t("signal.gone")}</p> : null}
      <p>{t(`signal.${signal}.means`)}</p>
      <div className="list">
        <Table
          className="list-table"
          caption={title}
          rows={rewards}
          keyOf={({ claimId }) => claimId}
          columns={[
            {
              name: "person",
              label: t("signal.who"),
              isTitle: true,
              cell: ({ person }) => person ?? t("signal.erased"),
            },
            {
              name: "role",
              label: t("signal.role"),
              cardLabel: t("signal.role"),
              cell: ({ role }) => t(`role.${role}`),
            },
            {
              name: "number",
              label: t("signal.number"),
              cardLabel: t("signal.number"),
              cell: ({ number }) =>
                number ? (
                  <a
                    className="recommendation-number"
                    href={path(language, "supportRecommendation", { number }, { grund: "check" })}
                  >
                    {number}
                  </a>
                ) : null,
            },
            {
              name: "state",
              label: t("signal.state"),
              cardLabel: t("signal.state"),
              cell: ({ state }) => t(`signal.states.${state === "onHold" || state === "paid" ? state : "open"}`),
            },
            {
              name: "cents",
              label: t("signal.cents"),
              cardLabel: t("signal.cents"),
              align: "end",
              cell: ({ cents: of }) => formatEuro(of, language),
            },
          ]}
        />
      </div>
      {hasMore ? <p className="hint">{t("signal.more")}</p> : null}
    </section>
  );
}
