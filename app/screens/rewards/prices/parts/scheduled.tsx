import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { Scheduled } from "./view.ts";

/** Changes that are decided and wait for their day. */
export function ScheduledChanges({ all, campaignId }: { all: readonly Scheduled[]; campaignId: string | null }) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  if (all.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="eingeplant">
      <h2 id="eingeplant">{t("scheduledTitle")}</h2>
      <ul className="text-versions">
        {all.map(({ id, author, decider, publishAt, campaign, rewards, days, isOutdated, previewHref }) => {
          const day = publishAt ? formatDay(new Date(publishAt)) : "";
          return (
            <li key={id}>
              <span>
                <strong>
                  {decider ? t("scheduledByTwo", { day, author, decider }) : t("scheduledBy", { day, author })}
                </strong>{" "}
                {campaign ? `${campaign}: ` : null}
                {days ? t("daysSaid", { from: formatDay(days.startsOn), until: formatDay(days.endsOn) }) : null}
                {rewards.map(({ name, cents }) => `${name} ${formatEuro(cents, language)}`).join(" · ")}
                {isOutdated ? <span className="due"> {t("scheduledOutdated")}</span> : null}
              </span>
              <span className="text-actions">
                <a href={previewHref}>
                  {t("preview")}
                  <span className="vh"> {t("fromDay", { day })}</span>
                </a>
                <Form hidden={{ id, aktion: campaignId ?? undefined }}>
                  <SubmitButton intent="unschedule" kind="quiet" size="s">
                    {t("unschedule")}
                    <span className="vh"> {t("fromDay", { day })}</span>
                  </SubmitButton>
                </Form>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
