import { useTranslation } from "react-i18next";
import { FaqList } from "#app/ui/content/faq-list.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import type { QuestionGroup } from "#server/catalogue/content/questions.ts";
import type { FoundAnswer } from "#server/catalogue/content/search-answers.ts";
import { SearchField } from "../form/search-field.tsx";

type Props = {
  groups: readonly QuestionGroup[];
  /** the query; "" for none */
  query: string;
  /** null without a query */
  found: readonly (Omit<FoundAnswer, "slug" | "page"> & { href: string; page: string | null })[] | null;
  /** suggestions if nothing was found */
  often: readonly { label: string; href: string }[];
  hrefs: {
    /** this page without a search */
    ownPath: string;
    contact: string;
    /** each answer's own page, by the question's id */
    answers: Readonly<Record<string, string>>;
  };
};

/** All questions in groups, or the search results. */
export function Questions({ groups, query, found, often, hrefs }: Props) {
  const { t } = useTranslation("help");
  const linked = <Q extends { id: string }>(questions: readonly Q[]) =>
    questions.map((one) => ({ ...one, href: hrefs.answers[one.id] ?? "" }));
  return (
    <>
      <QuestionSearch action={hrefs.ownPath} query={query} />
      {found === null ? (
        groups.map(({ title, questions }) => (
          <section className="flow" key={title ?? questions[0]?.id}>
            {title ? <h2>{title}</h2> : null}
            <FaqList questions={linked(questions)} />
          </section>
        ))
      ) : (
        <section className="flow">
          {found.length > 0 ? (
            <>
              <div role="status">
                <h2>{t("questions.found", { count: found.length, query })}</h2>
              </div>
              <FaqList questions={found} open />
            </>
          ) : (
            <>
              <Notice tone="info" title={t("questions.nothing", { query })} live>
                <p>
                  {t("questions.nothingText")} <a href={hrefs.contact}>{t("questions.contact")}</a>
                </p>
              </Notice>
              <h2>{t("questions.often")}</h2>
              <ul className="flow flow-s">
                {often.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <a href={hrefs.ownPath}>{t("questions.all")}</a>
          </p>
        </section>
      )}
    </>
  );
}

type SearchProps = {
  /** the page itself: the query is in ?suche= */
  action: string;
  query: string;
};

/** Searches the questions: a form answered by the server, so that it works without script and results have a URL. */
function QuestionSearch({ action, query }: SearchProps) {
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
