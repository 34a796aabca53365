import { useTranslation } from "react-i18next";
import { formatDay } from "#server/platform/values/calendar.ts";

type Props = { versions: readonly { date: string; href: string; inForce: boolean }[] };

/** The versions of a legal page, by date. */
export function VersionList({ versions }: Props) {
  const { t } = useTranslation("legal");
  return (
    <section className="flow">
      <h2>{t("privacy.versions")}</h2>
      <ul>
        {versions.map(({ date, href, inForce }) => (
          <li key={date}>
            <a href={href}>{t("version", { date: formatDay(date) })}</a>
            {inForce ? ` (${t("privacy.current")})` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
