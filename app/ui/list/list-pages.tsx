import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type ListView, pageHref, pageNumbers } from "./query.ts";

/** Paging: previous and next, and page numbers as far as rows are counted. */
export function ListPages({ view }: { view: ListView }) {
  const { t } = useTranslation("list");
  const { request, page } = view;
  const current = request.pageNumber;
  if (current === 1 && !page.hasNext) return null;
  return (
    <nav className="list-pages" aria-label={t("pages")}>
      {current > 1 ? (
        <Link className="btn" data-kind="quiet" to={pageHref(view, Math.min(current - 1, page.pageCount))} rel="prev">
          {t("previous")}
        </Link>
      ) : null}
      <ol>
        {pageNumbers(current, page.pageCount).map((number, index) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link to={pageHref(view, number)} aria-current={number === current ? "page" : undefined}>
                <span className="vh">{t("page")} </span>
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page.hasNext ? (
        <Link className="btn" data-kind="quiet" to={pageHref(view, current + 1)} rel="next">
          {t("next")}
        </Link>
      ) : null}
    </nav>
  );
}
