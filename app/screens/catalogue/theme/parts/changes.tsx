import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { useColourName } from "./colour-table.tsx";
import type { Change } from "./palette.ts";

type Props = { all: readonly Change[] };

/** Each colour that changes, before and after. */
export function Changes({ all }: Props) {
  const { t } = useTranslation("theme");
  const nameOf = useColourName();
  if (all.length === 0) return <Notice>{t("same")}</Notice>;
  return (
    <ul className="text-versions">
      {all.map(({ field, before, after }) => (
        <li key={field}>
          <span>{t("changed", { name: nameOf(field), before, after })}</span>
          <svg className="colour-change" viewBox="0 0 48 24" aria-hidden>
            <path fill={before} d="M0 0h24v24H0z" />
            <path fill={after} d="M24 0h24v24H24z" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
