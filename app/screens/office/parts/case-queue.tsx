import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { WaitingCase } from "#server/office/queues.ts";

type Props = {
  action: string;
  cases: readonly (Omit<WaitingCase, "stateSince" | "messages"> & {
    stateSince: Date | string;
    href: string | null;
    messages: readonly { author: "person" | "operator"; text: string; createdAt: Date | string }[];
  })[];
};

/** Unanswered messages, missing rewards and complaints, each with the form for an answer. */
export function CaseQueue({ action, cases }: Props) {
  const { t } = useTranslation("support");
  return (
    <section className="flow" aria-labelledby="cases">
      <h2 id="cases">
        {t("queues.cases")} <span className="hint">{cases.length}</span>
      </h2>
      {cases.length === 0 ? (
        <p className="hint">{t("queues.empty")}</p>
      ) : (
        <div className="acts">
          {cases.map(({ number, kind, name, stateSince, href, messages }) => (
            <details className="act" key={number}>
              <summary>
                <span>
                  {number} · {name}
                </span>{" "}
                <span className="hint">
                  {t(`queues.kind.${kind}`)} · <Day value={stateSince} />
                </span>
              </summary>
              {href ? <a href={href}>{t("queues.toRecommendation")}</a> : null}
              {messages.map(({ author, text, createdAt }) => (
                <p key={`${author}${new Date(createdAt).getTime()}`}>
                  <span className="hint">{t(`queues.author.${author}`)}: </span>
                  {text}
                </p>
              ))}
              <Form action={action} hidden={{ number }}>
                <Field
                  meta={{ id: `text-${number}`, name: "text", required: true, maxLength: 2000 }}
                  label={t("queues.text")}
                  rows={4}
                />
                <div className="actions">
                  <SubmitButton size="s" intent="answer">
                    {t("queues.answer")}
                  </SubmitButton>
                  <SubmitButton size="s" intent="resolve" kind="quiet">
                    {t("queues.resolve")}
                  </SubmitButton>
                  <SubmitButton size="s" intent="reject" kind="quiet">
                    {t("queues.reject")}
                  </SubmitButton>
                </div>
              </Form>
            </details>
          ))}
        </div>
      )}
    </section>
  );
}
