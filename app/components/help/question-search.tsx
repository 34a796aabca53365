import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

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
        <label className="field-label" htmlFor="suche">
          {t("questions.search")}
        </label>
        <div className="search-line">
          <input
            className="input"
            id="suche"
            name="suche"
            type="search"
            defaultValue={query}
            placeholder={t("questions.example")}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button className="btn" type="submit">
            <Icon name="search" />
            {t("questions.send")}
          </button>
        </div>
      </form>
    </search>
  );
}
