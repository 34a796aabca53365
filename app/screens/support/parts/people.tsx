import { Day } from "#app/components/content/day.tsx";
import { Facts } from "#app/components/content/facts.tsx";
import { formatEuro } from "#app/components/content/format.ts";
import { useTranslation } from "#app/i18n/index.ts";
import type { shownPeople } from "#server/domain/support/rules/people.ts";

type Shown = ReturnType<typeof shownPeople>;
type Props = Shown;

/** Who takes part, and the link's terms. */
export function People({ referrer, recipients, link }: Props) {
  const { t, language } = useTranslation("support");
  const split = [link.referrerCents, link.recipientCents].map((cents) => formatEuro(cents, language)).join(" / ");
  return (
    <section className="panel flow" aria-labelledby="beteiligte">
      <h2 className="panel-title" id="beteiligte">
        {t("story.people")}
      </h2>
      <Facts
        lined
        facts={[
          { label: t("role.referrer"), value: referrer.name },
          { label: t("story.email"), value: referrer.email ?? t("story.deleted") },
          { label: t("story.account"), value: t(`accountState.${referrer.state}`) },
          { label: t("story.link"), value: t(`state.${link.state}`) },
          { label: t("story.made"), value: <Day value={link.createdAt} /> },
          { label: t("story.linkUntil"), value: <Day value={link.linkValidUntil} /> },
          { label: t("story.split"), value: split },
        ]}
      />
      {recipients.map(({ number, name, email, lastClickAt }) => (
        <Facts
          key={number}
          lined
          facts={[
            { label: t("role.recipient"), value: name ?? t("story.anonymous") },
            ...(email ? [{ label: t("story.email"), value: email }] : []),
            { label: t("story.lastClick"), value: <Day value={lastClickAt} /> },
          ]}
        />
      ))}
      <p className="hint">{t("story.confidential")}</p>
    </section>
  );
}
