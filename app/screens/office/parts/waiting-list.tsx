import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import type { Queues } from "#server/office/queues.ts";
import type { RequestKind } from "#server/office/request.ts";

type Props = {
  name: Exclude<keyof Queues, "cases" | "unattributed" | "liabilities">;
  rows: readonly {
    key: string;
    number: string | null;
    since: Date | string;
    about: string;
    cents: number | null;
    href: string | null;
  }[];
};

/** One queue; each line links to the page for the decision. */
export function WaitingList({ name, rows }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const kinds: Record<RequestKind, string> = {
    reopenOrder: t("act.reopenOrder"),
    correctEmail: t("act.correctEmail"),
    goodwill: t("claimKind.goodwill"),
    unblock: t("act.unblock"),
    unblockAccount: t("act.unblockAccount"),
  };
  return (
    <section className="flow" aria-labelledby={name}>
      <h2 id={name}>
        {t(`queues.${name}`)} <span className="hint">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="hint">{t("queues.empty")}</p>
      ) : (
        <ul className="lines">
          {rows.map(({ key, number, since, about, cents, href }) => (
            <li key={key}>
              {href ? (
                <a className="recommendation-number" href={href}>
                  {number}
                </a>
              ) : (
                <span>{t("search.nobody")}</span>
              )}
              <span className="hint">
                {[
                  about in kinds ? kinds[about as RequestKind] : about,
                  cents === null ? "" : formatEuro(cents, language),
                ]
                  .filter(Boolean)
                  .map((fact) => `${fact} · `)}
                <Day value={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
