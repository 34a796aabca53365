import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { formatMoment } from "#server/platform/values/calendar.ts";
import type { AskedMoment } from "./moment.ts";

type Change = { text: string; more: string };
/** A moment with its own link, and what changed then. */
export type MomentLink = { at: Date | string; href: string; changes: readonly Change[] };

/** The changes of one moment together, oldest first. */
export function linksOf(changes: readonly (Change & { at: Date })[], hrefOf: (at: Date) => string): MomentLink[] {
  const byTime = Map.groupBy(changes, ({ at }) => at.getTime());
  return [...byTime].map(([time, all]) => {
    const at = new Date(time);
    return { at, href: hrefOf(at), changes: all.map(({ text, more }) => ({ text, more })) };
  });
}

type Props = {
  action: string;
  asked: Omit<AskedMoment, "at"> & { at: Date | string | null };
  hidden?: Record<string, string>;
  links: readonly MomentLink[];
};

/** A day and a time to look back to, a step in either direction, and every moment at which something changed. */
export function MomentForm({ action, asked, hidden, links }: Props) {
  const { t } = useTranslation("lookBack");
  const at = asked.at === null ? null : new Date(asked.at).getTime();
  const timeOf = (link: MomentLink) => new Date(link.at).getTime();
  const past = at === null ? links : links.filter((link) => timeOf(link) <= at);
  const current = past.at(-1);
  const before = current && links.findLast((link) => timeOf(link) < timeOf(current));
  const later = at === null ? [] : links.filter((link) => timeOf(link) > at);
  const [after] = later;
  return (
    <>
      <section className="panel flow" aria-labelledby="stand">
        <h2 className="panel-title" id="stand">
          {t("form")}
        </h2>
        <Form action={action} method="get" hidden={hidden}>
          <FieldRow>
            <Field
              meta={{
                id: "tag",
                name: "tag",
                initialValue: asked.day,
                required: true,
                missing: t("dayInvalid"),
                errors: asked.dayError ? [asked.dayError === "future" ? t("future") : t("dayInvalid")] : undefined,
              }}
              label={t("day")}
              hint={t("dayHint")}
              kind="date"
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              meta={{
                id: "uhrzeit",
                name: "uhrzeit",
                initialValue: asked.time,
                required: true,
                missing: t("timeInvalid"),
                errors: asked.timeError ? [t("timeInvalid")] : undefined,
              }}
              label={t("time")}
              hint={t("timeHint")}
              kind="date"
              autoComplete="off"
            />
          </FieldRow>
          <SubmitButton>{t("submit")}</SubmitButton>
        </Form>
      </section>
      <nav className="flow" aria-labelledby="momente">
        <h2 id="momente">{t("moments")}</h2>
        <p className="actions">
          {before ? <ButtonLink href={before.href}>{t("back")}</ButtonLink> : null}
          {after ? <ButtonLink href={after.href}>{t("forward")}</ButtonLink> : null}
        </p>
        <Moments links={past} current={current} />
        {later.length > 0 ? (
          <>
            <h3>{t("later")}</h3>
            <Moments links={later} />
          </>
        ) : null}
      </nav>
    </>
  );
}

function Moments({ links, current }: { links: readonly MomentLink[]; current?: MomentLink | undefined }) {
  return (
    <ol className="chain">
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={link === current ? "true" : undefined}>
            <time className="tnum" dateTime={new Date(link.at).toISOString()}>
              {formatMoment(new Date(link.at))}
            </time>
          </a>
          <ul>
            {link.changes.map(({ text, more }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind at one moment
              <li key={`${text}${index}`}>
                {text} <span className="hint">{more}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
