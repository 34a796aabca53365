import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { ListFormat } from "#app/ui/list/query.ts";

type Props = {
  rows: number;
  /** by format; []: the file is gone */
  files: readonly { format: ListFormat; href: string }[];
  /** the last day on which it can be fetched, and by whom */
  until: string;
  name: string;
};

/** The file that a task made. */
export function ExportedFile({ rows, files, until, name }: Props) {
  const { t } = useTranslation("tasks");
  const { t: list } = useTranslation("list");
  if (files.length === 0) return <Notice tone="warning">{t("exported.gone")}</Notice>;
  return (
    <>
      <Notice tone="success" live>
        {t("exported.rows", { count: rows })} {t("exported.until", { day: until, name })}
      </Notice>
      <p className="actions">
        {files.map(({ format, href }) => (
          <a key={format} className="btn" href={href} download>
            {list(`file.${format}`)}
          </a>
        ))}
      </p>
    </>
  );
}
