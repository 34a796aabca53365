import { useTranslation } from "react-i18next";
import { SearchField } from "#app/ui/form/search-field.tsx";

type Props = {
  /** the page itself: the query is in ?suche= */
  action: string;
  query: string;
};

/** Searches the questions: a form answered by the server, so that it works without script and results have a URL. */
export function QuestionSearch({ action, query }: Props) {
  const { t } = useTranslation("help");
  return (
    <search>
      <form className="field" action={action} method="get">
        <SearchField
          label={t("questions.search")}
          example={t("questions.example")}
          submit={t("questions.send")}
          value={query}
        />
      </form>
    </search>
  );
}
