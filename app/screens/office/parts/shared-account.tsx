import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { SharedAccount as Shared } from "#server/office/work/shared-accounts.ts";

/** One bank account of several people: whose rewards go there, and what a release means. */
export function SharedAccount({ last4, people, cents, rewards, hasMore }: Shared) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return (
    <section className="flow" aria-labelledby={`konto-${last4}`}>
      <h2 id={`konto-${last4}`}>{t("shared.title", { last4 })}</h2>
      <p>
        {t("shared.text", { people, amount: formatEuro(cents, language) })} {t("shared.means")}
      </p>
      <div className="list">
        <Table
          className="list-table"
          caption={t("shared.title", { last4 })}
          rows={rewards}
          keyOf={({ claimId }) => claimId}
          columns={[
            {
              name: "person",
              label: t("shared.person"),
              isTitle: true,
              cell: ({ person }) => person ?? t("shared.erased"),
            },
            {
              name: "role",
              label: t("shared.role"),
              cardLabel: t("shared.role"),
              cell: ({ role }) => t(`role.${role}`),
            },
            {
              name: "number",
              label: t("shared.number"),
              cardLabel: t("shared.number"),
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
              label: t("shared.state"),
              cardLabel: t("shared.state"),
              cell: ({ state }) => t(`shared.states.${state === "onHold" || state === "paid" ? state : "open"}`),
            },
            {
              name: "cents",
              label: t("shared.cents"),
              cardLabel: t("shared.cents"),
              align: "end",
              cell: ({ cents: of }) => formatEuro(of, language),
            },
          ]}
        />
      </div>
      {hasMore ? <p className="hint">{t("shared.more")}</p> : null}
    </section>
  );
}
