import { useTranslation } from "react-i18next";

type Props = { sections: readonly { id: string; title: string }[] };

/** The table of contents of a long text page; shown only if there is room beside it. */
export function Contents({ sections }: Props) {
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
