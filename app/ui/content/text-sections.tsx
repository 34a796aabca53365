import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { PageText } from "#server/catalogue/content/model.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { Unavailable } from "./notice.tsx";
import { Prose } from "./prose.tsx";

type Props = { text: PageText | null };

/** A text page with anchors to its sections, or a message that it is currently unavailable. */
export function TextSections({ text }: Props) {
  const { t } = useTranslation("legal");
  if (!text) return <Unavailable />;
  return (
    <div className="flow">
      {text.introHtml ? <Prose html={text.introHtml} /> : null}
      {text.sections.map(({ id, title, html }) => (
        <Fragment key={id}>
          <h2 id={id}>{title}</h2>
          <Prose html={html} />
        </Fragment>
      ))}
      {text.version ? <p className="muted">{t("version", { date: formatDay(text.version) })}</p> : null}
    </div>
  );
}
