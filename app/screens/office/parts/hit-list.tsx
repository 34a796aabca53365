import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import type { Hit } from "#server/office/model.ts";

type Props = {
  hits: readonly (Omit<Hit, "createdAt"> & { createdAt: string | Date; href: string | null })[];
  /** maximum number of hits shown */
  maxHits: number;
};

/** Search results, one per line: the person or subject, the recommendation, and its state. */
export function HitList({ hits, maxHits }: Props) {
  const { t } = useTranslation("support");
  return (
    <section className="flow" aria-labelledby="treffer">
      <h2 id="treffer">{t("search.many")}</h2>
      <ul className="lines">
        {hits.map((hit) => (
          <li key={`${hit.number}${hit.orderNumber}${hit.name}`}>
            <span>
              <strong>{hit.name ?? hit.number ?? ""}</strong>{" "}
              <span className="hint">
                {[
                  t(`foundBy.${hit.foundBy}`),
                  hit.role && t(`role.${hit.role}`),
                  hit.productName,
                  hit.state && t(`state.${hit.state}`),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Destination {...hit} />
          </li>
        ))}
      </ul>
      {hits.length === maxHits ? <p className="hint">{t("search.more", { count: maxHits })}</p> : null}
    </section>
  );
}

function Destination({ href, number, orderNumber, createdAt }: Props["hits"][number]) {
  const { t } = useTranslation("support");
  if (!href) return <span>{orderNumber ? t("search.unattributed", { order: orderNumber }) : t("search.nobody")}</span>;
  return (
    <span>
      <Day value={createdAt} />{" "}
      <a className="recommendation-number" href={href}>
        {t("search.open")} {number}
      </a>
    </span>
  );
}
