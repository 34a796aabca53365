import { useTranslation } from "react-i18next";
import { mailKindName } from "#app/content/text-name.ts";
import type { Step } from "#server/office/model.ts";
import { type RequestKind, requestKinds } from "#server/office/request.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";

const isRequestKind = (name: string): name is RequestKind => requestKinds.some((kind) => kind === name);

type Props = { steps: readonly (Omit<Step, "at"> & { at: Date | string })[] };

/** The history, oldest first: time, event and actor. */
export function StepList({ steps }: Props) {
  const { t } = useTranslation("support");
  const { t: work } = useTranslation("work");
  const aboutOf = (detail: Props["steps"][number]["detail"]) => {
    if (detail === null) return null;
    if (detail === "referrer" || detail === "recipient") return t(`role.${detail}`);
    return isRequestKind(detail) ? work(`request.${detail}`) : mailKindName(detail, t);
  };
  return (
    <ol className="chain">
      {steps.map(({ at, what, actor, by, orderNumber, detail, declinedWhy }, index) => {
        const moment = new Date(at);
        const about = aboutOf(detail);
        const why = declinedWhy && t(`act.declineReasons.${declinedWhy}`);
        const who = by.length > 0 ? by.join(", ") : t(`actor.${actor}`);
        const more = [orderNumber, about, why, who].filter(Boolean).join(" · ");
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
