import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { AreaLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatCount } from "#app/ui/content/format.ts";
import { SearchField } from "#app/ui/form/search-field.tsx";
import type { FilterView } from "./area-query.ts";
import { RecommendationRow } from "./recommendation-row.tsx";
import type { RecommendationView } from "./recommendation-view.ts";

/** Other links of the member: how many, and the page that lists them. */
type More = { count: number; href: string };

type Props = {
  brand: string;
  /** to which the confirmation mail goes again; empty: no link of the page waits for it */
  email: string;
  /** how many links a search has found; null: nobody searched */
  found: number | null;
  /** the page without a search */
  all: string;
  /** more links that wait for the member than the page shows */
  moreToDo: More | null;
  /** those that have ended */
  ended: More | null;
  recommendations: readonly RecommendationView[];
};

/** The member's links, with the way to those that the page does not show. */
export function AreaList({ brand, email, found, all, moreToDo, ended, recommendations }: Props) {
  const { t } = useTranslation("member");
  return (
    <>
      <p className="vh" role="status">
        {found === null ? null : t("area.found", { count: found })}
      </p>
      {moreToDo ? (
        <p>
          <AreaLink to={moreToDo.href}>{t("area.moreToDo", { count: moreToDo.count })}</AreaLink>
        </p>
      ) : null}
      {recommendations.length > 0 ? (
        <div>
          {recommendations.map((recommendation) => (
            <RecommendationRow key={recommendation.number} {...{ brand, email, recommendation }} />
          ))}
        </div>
      ) : found === null ? (
        <p>{t("area.noneCurrent")}</p>
      ) : (
        <EmptyState title={t("area.noneTitle")} actions={<AreaLink to={all}>{t("area.noneAction")}</AreaLink>}>
          {t("area.noneText")}
        </EmptyState>
      )}
      {ended ? (
        <p>
          <AreaLink to={ended.href}>{t("area.ended", { count: ended.count })}</AreaLink>
        </p>
      ) : null}
    </>
  );
}

/**
 * Filters the list: by words in a GET form, by status with links that show the counts. With script both navigate within
 * the page, and the control used keeps the focus.
 */
export function AreaFilter({ action, status, text, links }: FilterView) {
  const { t } = useTranslation("member");
  const language = useLanguage();
  const { t: statusText } = useTranslation("status");
  const input = useRef<HTMLInputElement>(null);
  // Back and Forward change the URL; updates the field without losing the focus.
  useEffect(() => {
    if (input.current) input.current.value = text;
  }, [text]);
  return (
    <div className="area-filter">
      <search>
        <Form className="field" action={action} method="get" preventScrollReset>
          <SearchField
            label={t("area.search")}
            example={t("area.searchExample")}
            submit={t("area.searchSend")}
            value={text}
            inputRef={input}
          >
            {status ? <input type="hidden" name="status" value={status} /> : null}
          </SearchField>
        </Form>
      </search>
      <nav aria-label={t("area.filter")}>
        <ul className="part-list">
          {links.map(({ tone, href, count, current }) => (
            <li key={href}>
              <Link to={href} preventScrollReset aria-current={current || undefined}>
                {tone === null ? t("area.all") : statusText(`tone.${tone}`)}{" "}
                <span className="tnum">{formatCount(count, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
