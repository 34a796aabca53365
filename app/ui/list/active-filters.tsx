import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#app/ui/content/format.ts";
import { isDay } from "#server/platform/values/calendar.ts";
import type { ListFilterField } from "./list-form.tsx";
import { type ListView, withoutHref } from "./query.ts";

type Props = { view: ListView; filters: readonly ListFilterField[] };

/** Each filter of the list that is active, as a link that drops it; nothing without one. */
export function ActiveFilters({ view, filters }: Props) {
  const { t } = useTranslation("list");
  const active = filters.flatMap((field) => {
    const value = view.request.filter[field.name];
    return value ? [{ ...field, said: wordOf(field, value) }] : [];
  });
  if (active.length === 0) return null;
  return (
    <nav aria-label={t("active")}>
      <ul className="chips">
        {active.map(({ name, label, said }) => (
          <li key={name}>
            <Link to={withoutHref(view, name)} preventScrollReset>
              <span>
                {label}: {said}
              </span>
              <span aria-hidden>×</span>
              <span className="vh">{t("drop")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function wordOf(field: ListFilterField, value: string): string {
  if (field.kind === "choice") return field.options.find((one) => one.value === value)?.label ?? value;
  return field.kind === "day" && isDay(value) ? formatDay(value) : value;
}
