import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatCount } from "#app/ui/content/format.ts";
import { SearchField } from "#app/ui/form/search-field.tsx";
import type { FilterView } from "./area-query.ts";

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
