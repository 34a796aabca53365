import { useTranslation } from "react-i18next";
import { Unavailable } from "./notice.tsx";
import { Prose } from "./prose.tsx";

type NotesProps = {
  /** HTML is sanitised; `mark` is the number shown and is part of the anchors. null: currently unavailable */
  notes: readonly { mark: string; html: string }[] | null;
};

/** The notes at the bottom of a page, each with a link back to its mark. */
export function Footnotes({ notes }: NotesProps) {
  const { t } = useTranslation("components");
  if (notes === null) return <Unavailable />;
  if (notes.length === 0) return null;
  return (
    <section className="footnotes" aria-label={t("footnotes.title")}>
      {notes.map(({ mark, html }) => (
        <div id={`fn-${mark}`} key={mark} className="footnote">
          <a href={`#fnref-${mark}`} aria-label={t("footnotes.back", { mark })}>
            {mark}
          </a>
          <Prose html={html} />
        </div>
      ))}
    </section>
  );
}

type MarkProps = {
  mark: string;
  /** only the first mark of a page is the target of the link back */
  first?: boolean | undefined;
};

/** The mark beside a price, with a link to its note. */
export function FootnoteMark({ mark, first }: MarkProps) {
  const { t } = useTranslation("components");
  return (
    <sup className="fn">
      <a id={first ? `fnref-${mark}` : undefined} href={`#fn-${mark}`} aria-label={t("footnotes.mark", { mark })}>
        {mark}
      </a>
    </sup>
  );
}
