import { useTranslation } from "react-i18next";

/** A bar with its numbers; only moving, while nobody knows how much it will be. */
export function TaskProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation("tasks");
  if (total === 0) return <progress aria-label={t("progress")} />;
  const share = t("share", { done, total });
  return (
    <span>
      <progress aria-label={t("progress")} value={done} max={total} /> <span className="tnum">{share}</span>
    </span>
  );
}
