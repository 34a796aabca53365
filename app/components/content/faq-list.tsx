import { Icon } from "./icon.tsx";
import { Prose } from "./prose.tsx";

type Props = {
  /** answers are sanitised HTML; id becomes the anchor */
  questions: readonly { id: string; question: string; answer: string }[];
};

/** Questions people really have. One name: only one answer is open at a time where the browser knows how. */
export function FaqList({ questions }: Props) {
  return (
    <div className="faq">
      {questions.map(({ id, question, answer }) => (
        <details id={id} key={id} {...{ name: "faq" }}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <Prose html={answer} />
        </details>
      ))}
    </div>
  );
}
