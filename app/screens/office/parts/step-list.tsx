import { useTranslation } from "react-i18next";
import type { Step } from "#server/office/model.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";

type Props = { steps: readonly (Omit<Step, "at"> & { at: Date | string })[] };

/** The history, oldest first: time, event and actor. */
export function StepList({ steps }: Props) {
  const { t } = useTranslation("support");
  return (
    <ol className="chain">
      {steps.map(({ at, what, actor, orderNumber, detail }, index) => {
        const moment = new Date(at);
        const whom = detail === "referrer" || detail === "recipient" ? t(`role.${detail}`) : null;
        const mail = detail && !whom ? t(`mail.${detail as Exclude<typeof detail, "referrer" | "recipient">}`) : null;
        const more = [orderNumber, whom, mail, t(`actor.${actor}`)].filter(Boolean).join(" · ");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind at one moment
          <li key={`${what}${moment.getTime()}${index}`}>
            <time className="tnum" dateTime={moment.toISOString()}>
              {formatMoment(moment)}
            </time>
            <span>
              {t(`step.${what}`)} <span className="hint">{more}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
