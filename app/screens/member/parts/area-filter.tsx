import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/content/icon.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { ReferralCounts, ReferralFilter } from "#server/domain/recommendation/referral-search.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { areaPath, statusWords } from "./area-query.ts";

type Props = {
  language: Language;
  filter: ReferralFilter | null;
  text: string;
  counts: ReferralCounts;
};

const shown = ["toDo", "open", "ok", "paid", "cancelled", "expired"] as const satisfies readonly ReferralFilter[];

/**
 * Narrows the list down: by words in a form that asks the server, by status with links that say how many there are. With
 * script both lead on within the page, and what was pressed keeps the focus.
 */
export function AreaFilter({ language, filter, text, counts }: Props) {
  const { t } = useTranslation("member");
  const { t: say } = useTranslation("status");
  const input = useRef<HTMLInputElement>(null);
  // Back and Forward change the address; the field follows it, and keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = text;
  }, [text]);
  const link = (to: ReferralFilter | null, label: string, count: number) => (
    <li key={label}>
      <Link to={areaPath(language, { filter: to, text })} preventScrollReset aria-current={to === filter || undefined}>
        {label} <span className="tnum">{count}</span>
      </Link>
    </li>
  );
  return (
    <div className="area-filter">
      <search>
        <Form className="field" action={areaPath(language, {})} method="get" preventScrollReset>
          <label className="field-label" htmlFor="suche">
            {t("area.search")}
          </label>
          {filter ? <input type="hidden" name="status" value={statusWords[filter]} /> : null}
          <div className="search-line">
            <input
              className="input"
              id="suche"
              name="suche"
              type="search"
              ref={input}
              defaultValue={text}
              placeholder={t("area.searchExample")}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
            />
            <button className="btn" type="submit">
              <Icon name="search" />
              {t("area.searchSend")}
            </button>
          </div>
        </Form>
      </search>
      <nav aria-label={t("area.filter")}>
        <ul className="part-list">
          {link(null, t("area.all"), counts.all)}
          {shown
            .filter((one) => counts[one] > 0 || one === filter)
            .map((one) => link(one, one === "toDo" ? t("area.toDo") : say(`label.${one}`), counts[one]))}
        </ul>
      </nav>
    </div>
  );
}
