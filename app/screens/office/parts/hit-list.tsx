import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import type { Hit } from "#server/office/model.ts";

type Props = {
  hits: readonly (Omit<Hit, "createdAt"> & { createdAt: string | Date; href: string | null })[];
  /** maximum number of hits shown */
  maxHits: number;
};

/** Search results: a person once, with their recommendations; and what is no person's. */
export function HitList({ hits, maxHits }: Props) {
  const { t } = useTranslation("support");
  return (
    <section className="flow" aria-labelledby="treffer">
      <h2 id="treffer">{t("search.many")}</h2>
      <ul className="lines">
        {[...Map.groupBy(hits, ({ person, number, orderNumber }) => person ?? number ?? orderNumber)].map(
          ([key, [first, ...others]]) =>
            first ? (
              <Fragment key={key}>
                <Line hit={first} isFirst />
                {others.map((hit) => (
                  <Line key={hit.number} hit={hit} />
                ))}
              </Fragment>
            ) : null,
        )}
      </ul>
      {hits.length === maxHits ? <p className="hint">{t("search.more", { count: maxHits })}</p> : null}
    </section>
  );
}

/** `isFirst`: of its person, whose name is said once. */
function Line({ hit, isFirst = false }: { hit: Props["hits"][number]; isFirst?: boolean }) {
  const { t } = useTranslation("support");
  const what = [
    isFirst && t(`foundBy.${hit.foundBy}`),
    isFirst && hit.role && t(`role.${hit.role}`),
    hit.productName,
    hit.state && t(`state.${hit.state}`),
  ];
  return (
    <li>
      <span>
        {isFirst ? <strong>{hit.name ?? hit.number ?? hit.orderNumber ?? ""} </strong> : null}
        <span className="hint">{what.filter(Boolean).join(" · ")}</span>
      </span>
      <Destination {...hit} />
    </li>
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
