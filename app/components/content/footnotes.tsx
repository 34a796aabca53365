import { useTranslation } from "#app/i18n/index.ts";
import { Prose } from "./prose.tsx";
import { Unavailable } from "./unavailable.tsx";

type NotesProps = {
  /** null: they cannot be had just now */
  /** content is sanitised HTML; key is the footnote's own key, mark the number or star shown */
  notes: readonly { key: string; mark: string; html: string }[] | null;
};

/** The notes at the foot of a page, each with a way back to its mark. */
export function Footnotes({ notes }: NotesProps) {
  const { t } = useTranslation("components");
  if (notes === null) return <Unavailable />;
  if (notes.length === 0) return null;
  return (
    <section className="footnotes" aria-label={t("footnotes.title")}>
      {notes.map(({ key, mark, html }) => (
        <div id={`fn-${key}`} key={key} className="footnote">
          <a href={`#fnref-${key}`} aria-label={t("footnotes.back", { mark })}>
            {mark}
          </a>
          <Prose html={html} />
        </div>
      ))}
    </section>
  );
}

type MarkProps = {
  noteKey: string;
  mark: string /** only the first mark of a page carries the way back */;
  first?: boolean | undefined;
};

/** The mark beside a price that leads to its note. */
export function FootnoteMark({ noteKey, mark, first }: MarkProps) {
  const { t } = useTranslation("components");
  return (
    <sup className="fn">
      <a id={first ? `fnref-${noteKey}` : undefined} href={`#fn-${noteKey}`} aria-label={t("footnotes.mark", { mark })}>
        {mark}
      </a>
    </sup>
  );
}
