import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Prose } from "./prose.tsx";

type Entry = {
  id: string;
  question: string;
  answer: string;
  href?: string;
  page?: string | null;
  parts?: readonly string[];
};

type Props = {
  /**
   * answers are sanitised HTML; id becomes the anchor; href is the answer's own page, or its place on another page with
   * the title `page`; parts: the question's text, every second part a search hit
   */
  questions: readonly Entry[];
  /** all answers open, for search results: only links to other pages are shown */
  open?: boolean | undefined;
};

/**
 * Questions with collapsible answers. The anchor is inside the answer, so that browsers open the answer that a URL
 * names; a shared name lets only one be open at a time in browsers that support it.
 */
export function FaqList({ questions, open }: Props) {
  const { t } = useTranslation("help");
  return (
    <div className="faq">
      {questions.map(({ id, question, answer, href, page, parts = [question] }) => (
        <details key={id} open={open} {...(open ? {} : { name: "faq" })}>
          <summary>
            <span>
              {parts.map((part, index) => (index % 2 === 1 ? <mark key={`${id} ${part}`}>{part}</mark> : part))}
            </span>
            <Icon name="plus" />
          </summary>
          <div className="flow flow-s" id={id}>
            <Prose html={answer} />
            {href && (page || !open) ? (
              <p>
                <a className="hint" href={href}>
                  {page ? t("questions.onPage", { page }) : t("questions.link")}
                </a>
              </p>
            ) : null}
          </div>
        </details>
      ))}
    </div>
  );
}
