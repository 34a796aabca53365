import { useTranslation } from "react-i18next";

type Props = {
  /** HTML of the content service, already sanitised on the server */
  html: string;
};

/** A text of the content service: headings, paragraphs, lists, tables. */
export function Prose({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service's HTML is sanitised when it comes in
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** The table of contents of a long text page; shown only if there is room beside it. */
export function Contents({ sections }: ContentsProps) {
  const { t } = useTranslation("components");
  return (
    <nav className="contents" aria-label={t("page.contents")}>
      <ul className="contents-list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
