import { useTranslation } from "react-i18next";
import { mailKindName } from "#app/content/mail-kind-name.ts";
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
        const isRole = detail === "referrer" || detail === "recipient";
        const about = detail && (isRole ? t(`role.${detail}`) : mailKindName(detail, t));
        const more = [orderNumber, about, t(`actor.${actor}`)].filter(Boolean).join(" · ");
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
