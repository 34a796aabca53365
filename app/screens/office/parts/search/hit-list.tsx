import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { SupportReason } from "#server/office/rules/reason.ts";
import { type Hit, keyOfHit, maxOfOne } from "#server/office/search/model.ts";
import type { FoundGroup } from "#server/office/search/search-office.ts";
import { type ShownThing, ThingList } from "./thing-list.tsx";

type Props = {
  action: string;
  groups: readonly (Omit<FoundGroup, "hits"> & { hits: readonly (ShownHit | ShownThing)[] })[];
  typed: string;
  reason: SupportReason;
  /** one page of one group instead of the beginning of all */
  isPage: boolean;
};

/** The hits of a search by groups, each with its count, and a button for more of it. */
export function HitGroups({ action, groups, typed, reason, isPage }: Props) {
  const { t } = useTranslation("support");
  const again = { suche: typed, grund: reason };
  return (
    <>
      {groups.map(({ name, hits, count, isMore, from, next }) => (
        <section key={name} className="flow hit-group" aria-labelledby={`treffer-${name}`}>
          <h2 id={`treffer-${name}`}>
            {t(`search.group.${name}`)}{" "}
            <span className="count">{isMore ? t("search.moreThan", { count }) : t("search.count", { count })}</span>
          </h2>
          {from > 0 ? <p className="hint">{t("search.from", { from: from + 1 })}</p> : null}
          <HitList hits={hits.filter((hit): hit is ShownHit => !("kind" in hit))} />
          <ThingList things={hits.filter((hit): hit is ShownThing => "kind" in hit)} />
          {next === null ? (
            isMore ? (
              <p className="hint">{t("search.refine")}</p>
            ) : null
          ) : (
            <Form action={action} hidden={{ ...again, gruppe: name, ab: String(isPage ? next : 0) }}>
              <SubmitButton kind="quiet" size="s">
                {t("search.next")}
                <span className="vh"> {t(`search.group.${name}`)}</span>
              </SubmitButton>
            </Form>
          )}
        </section>
      ))}
      {isPage ? (
        <Form action={action} hidden={again}>
          <SubmitButton kind="quiet" size="s">
            {t("search.all")}
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}

type ShownHit = Omit<Hit, "createdAt"> & { createdAt: string | Date; href: string | null };

/** Search results: a person once, with their newest recommendations; and what is no person's. */
function HitList({ hits }: { hits: readonly ShownHit[] }) {
  const { t } = useTranslation("support");
  if (hits.length === 0) return null;
  return (
    <ul className="lines">
      {[...Map.groupBy(hits, keyOfHit)].map(([key, own]) => (
        <Fragment key={key}>
          {own.slice(0, maxOfOne).map((hit, at) => (
            <Line key={hit.number ?? hit.orderNumber} hit={hit} isFirst={at === 0} />
          ))}
          {own.length > maxOfOne ? (
            <li>
              <span className="hint">{t("search.older")}</span>
            </li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  );
}

/** `isFirst`: of its person, whose name is said once. */
function Line({ hit, isFirst = false }: { hit: ShownHit; isFirst?: boolean }) {
  const { t } = useTranslation("support");
  const what = [
    isFirst && t(`foundBy.${hit.foundBy}`),
    // Of people found by what they are called, the group says it.
    isFirst && hit.role && hit.foundBy !== "name" && hit.foundBy !== "email" && t(`role.${hit.role}`),
    hit.productName,
    hit.state && t(`state.${hit.state}`),
  ];
  return (
    <li data-row={hit.href ? "" : undefined}>
      <span>
        {isFirst ? <strong>{hit.name ?? hit.number ?? hit.orderNumber ?? ""} </strong> : null}
        <span className="hint">{what.filter(Boolean).join(" · ")}</span>
      </span>
      <Destination {...hit} />
    </li>
  );
}

function Destination({ href, number, orderNumber, createdAt }: ShownHit) {
  const { t } = useTranslation("support");
  if (!href) return <span>{orderNumber ? t("search.unattributed", { order: orderNumber }) : t("search.nobody")}</span>;
  return (
    <span>
      <Day value={createdAt} />{" "}
      <a className="recommendation-number" href={href}>
        {t("search.open")} <span data-part="number">{number}</span>
      </a>
    </span>
  );
}
