import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import type { shownPeople } from "#server/office/rules/people.ts";

type Shown = ReturnType<typeof shownPeople>;
type Props = Shown;

/** The people involved, and the link's terms. */
export function People({ referrer, recipients, link }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const split = [link.referrerCents, link.recipientCents].map((cents) => formatEuro(cents, language)).join(" / ");
  return (
    <section className="panel flow" aria-labelledby="beteiligte">
      <h2 className="panel-title" id="beteiligte">
        {t("recommendation.people")}
      </h2>
      <Facts
        lined
        facts={[
          { label: t("role.referrer"), value: referrer.name },
          { label: t("recommendation.email"), value: referrer.email ?? t("recommendation.deleted") },
          { label: t("recommendation.account"), value: t(`accountState.${referrer.state}`) },
          { label: t("recommendation.link"), value: t(`state.${link.state}`) },
          { label: t("recommendation.made"), value: <Day value={link.createdAt} /> },
          { label: t("recommendation.linkUntil"), value: <Day value={link.linkValidUntil} /> },
          { label: t("recommendation.split"), value: split },
        ]}
      />
      {referrer.takesNoMails ? <Notice tone="warning">{t("recommendation.takesNoMails")}</Notice> : null}
      {recipients.map(({ number, name, email, takesNoMails, lastClickAt }) => (
        <Fragment key={number}>
          <Facts
            lined
            facts={[
              { label: t("role.recipient"), value: name ?? t("recommendation.anonymous") },
              ...(email ? [{ label: t("recommendation.email"), value: email }] : []),
              { label: t("recommendation.lastClick"), value: <Day value={lastClickAt} /> },
            ]}
          />
          {takesNoMails ? <Notice tone="warning">{t("recommendation.takesNoMails")}</Notice> : null}
        </Fragment>
      ))}
      <p className="hint">{t("recommendation.confidential")}</p>
    </section>
  );
}
