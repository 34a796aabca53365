import { useTranslation } from "#app/i18n/index.ts";
import type { QuestionGroup } from "#server/domain/content/questions.ts";
import type { FoundQuestion } from "#server/domain/content/search-questions.ts";
import { FaqList } from "../content/faq-list.tsx";
import { Notice } from "../content/notice.tsx";
import { QuestionSearch } from "./question-search.tsx";

type Props = {
  groups: readonly QuestionGroup[];
  /** what was looked for, "" for nothing */
  query: string;
  /** null while nothing is looked for */
  found: readonly FoundQuestion[] | null;
  hrefs: {
    /** this page without a search */
    here: string;
    contact: string;
    /** each answer's own page, by the question's id */
    answers: Readonly<Record<string, string>>;
  };
};

/** All questions in their groups, or those that were found. */
export function Questions({ groups, query, found, hrefs }: Props) {
  const { t } = useTranslation("help");
  const linked = <Q extends { id: string }>(questions: readonly Q[]) =>
    questions.map((one) => ({ ...one, href: hrefs.answers[one.id] ?? "" }));
  return (
    <>
      <QuestionSearch action={hrefs.here} query={query} />
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
              <h2 role="status">{t("questions.found", { count: found.length, query })}</h2>
              <FaqList questions={linked(found)} open />
            </>
          ) : (
            <Notice tone="info" title={t("questions.nothing", { query })} live>
              <p>
                {t("questions.nothingText")} <a href={hrefs.contact}>{t("questions.contact")}</a>
              </p>
            </Notice>
          )}
          <p>
            <a href={hrefs.here}>{t("questions.all")}</a>
          </p>
        </section>
      )}
    </>
  );
}
