import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { isLong } from "#server/platform/report/model.ts";
import { exportHref, type ListFormat, type ListView } from "./query.ts";

type Props = {
  view: ListView;
  formats: readonly ListFormat[];
  path: string;
  /** names the form that starts making the file of a long list */
  attempt: string;
};

/** A list's downloads; of a long one the button that has its file made. */
export function ListFiles({ view, formats, path, attempt }: Props) {
  const { t } = useTranslation("list");
  if (isLong(view.page))
    return (
      <Form action={exportHref(view, path, null)} attempt={attempt}>
        <SubmitButton kind="quiet">{t("makeFile")}</SubmitButton>
      </Form>
    );
  return (
    <p className="list-files">
      {formats.map((format) => (
        <a key={format} className="btn" data-kind="quiet" href={exportHref(view, path, format)} download>
          <Icon name="download" />
          {t(`file.${format}`)}
        </a>
      ))}
    </p>
  );
}
