import { useTranslation } from "#app/i18n/index.ts";
import { SearchField } from "../form/search-field.tsx";

type Props = {
  /** the page itself: what was typed comes back as ?suche= */
  action: string;
  query: string;
};

/** Looks through the questions: a form that asks the server, so that it works everywhere and its answer has an address. */
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
