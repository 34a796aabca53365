import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import type { ShownMessage } from "#server/office/case/model.ts";

type Message = Omit<ShownMessage, "createdAt"> & { createdAt: Date | string };

/** The messages of a case and the answers, oldest first. `who`: the name beside the time. */
export function Thread({ messages }: { messages: readonly (Message & { who: string })[] }) {
  return (
    <ol className="thread">
      {messages.map(({ id, author, who, text, createdAt }) => (
        <li key={id} data-author={author}>
          <p className="hint">
            {who} · <Moment value={new Date(createdAt)} />
          </p>
          <p className="typed">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The same for the person who wrote; nothing while there is nothing to read. */
export function Exchange({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation("cases");
  if (messages.length === 0) return null;
  const named = messages.map((one) => ({ ...one, who: t(one.author === "person" ? "thread.you" : "thread.us") }));
  return (
    <section className="flow" aria-labelledby="verlauf">
      <h2 id="verlauf">{t("thread.title")}</h2>
      <Thread messages={named} />
    </section>
  );
}
