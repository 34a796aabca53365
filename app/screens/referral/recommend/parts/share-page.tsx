import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { DividedMotif } from "#app/ui/content/motif.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { ChannelButton, ChannelList } from "#app/ui/share/channel-list.tsx";
import { CopyMessage, MessagePreview } from "#app/ui/share/message-preview.tsx";
import { PersonalLink, ShareButtons } from "#app/ui/share/personal-link.tsx";
import { QrCode } from "#app/ui/share/qr-code.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import { RecommendationStatus } from "#app/ui/status/recommendation-status.tsx";
import { describeForm, ownNameLength } from "#server/referral/recommendation/schema.ts";
import { OwnAddress } from "../../parts/own-address.tsx";
import type { ShareScreen } from "./share-screen.ts";

type Props = {
  screen: ShareScreen & { isSaved: boolean; isMailed: boolean };
  /** what the last form was refused for, and which form it was */
  answer: { form: "words" | "address"; result: SubmissionResult } | undefined;
};

/**
 * The message with the buttons that send it: the likeliest channel, the device's share sheet, copying. Below are all
 * other ways, and what happens next. The same page sends a reminder, which is another message.
 */
export function SharePage({ screen, answer }: Props) {
  const { t } = useTranslation("share");
  const { isReminder, productName: product, link } = screen;
  const [first, ...others] = screen.channels.map((channel) => ({ ...channel, label: t(`channel.${channel.name}`) }));
  return (
    <>
      <Hero
        action={
          <div className="flow share-box">
            <MessagePreview text={screen.message} link={link} />
            <div className="share-do">
              {first ? <ChannelButton channel={first} /> : null}
              <ShareButtons link={link} canCopy={screen.canCopy} deviceLink={screen.deviceLink} />
            </div>
            <PersonalLink link={link} valid={t("valid", { date: screen.validUntil })} />
            <OwnAddress
              writtenTo={screen.writtenTo}
              isMailed={screen.isMailed}
              answer={answer?.form === "address" ? answer.result : undefined}
            />
          </div>
        }
      >
        <h1>{t(isReminder ? "reminder.title" : "title")}</h1>
        {isReminder ? (
          <p className="lead">{t("reminder.lead")}</p>
        ) : (
          <p className="lead">
            {product ? `${t("lead", { product })} ` : null}
            {screen.amounts}
          </p>
        )}
        {screen.raise && !isReminder ? <p className="hint">{t("raise", screen.raise)}</p> : null}
        <div className="hero-picture" data-quiet="" aria-hidden="true">
          <DividedMotif
            me={{ word: t("you"), cents: screen.referrerCents }}
            recipient={{ word: t("contact"), cents: screen.recipientCents }}
            isUpTo={screen.isUpTo}
          />
        </div>
      </Hero>
      <Section>
        <div className="beside">
          <div className="flow flow-l">
            <details className="more share-more">
              <summary>{t("more")}</summary>
              <div className="flow flow-l">
                {others.length > 0 ? <ChannelList channels={others} /> : null}
                {screen.canCopy ? <CopyMessage /> : null}
                {screen.qr ? <QrCode svg={screen.qr.svg} link={link} downloadHref={screen.qr.href} /> : null}
              </div>
            </details>
            <OwnWords
              ownName={screen.ownName}
              namedOnCard={screen.namedOnCard}
              isSaved={screen.isSaved}
              answer={answer?.form === "words" ? answer.result : undefined}
            />
          </div>
          <div className="screen-side flow flow-l">
            {screen.contact ? <ContactBox adviser={screen.contact} to="referrer" /> : null}
            <StatusSection screen={screen} />
          </div>
        </div>
      </Section>
    </>
  );
}

/** What is still to come; after an order what has become of it. */
function StatusSection({ screen }: { screen: ShareScreen }) {
  const { t } = useTranslation("share");
  const { language, number, rows, validUntil, orderDays, from, to, winner } = screen;
  if (rows.length > 0)
    return (
      <section className="flow">
        <h2>{t("status")}</h2>
        <div className="recommendation-rows">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
            <RecommendationStatus key={index} row={row} brand={screen.brand} />
          ))}
        </div>
      </section>
    );
  return (
    <>
      <WhatNext
        title={t("next")}
        steps={[
          { when: t("when1"), what: t("what1") },
          { when: t("when2", { date: validUntil }), what: t("what2", { orderDays }) },
          { when: t("when3", { from, to }), what: t(`what3.${winner}`) },
        ]}
      />
      {winner === "referrer" ? null : <p className="hint">{t("openFirst")}</p>}
      {screen.mayRemind ? (
        <p>
          {t("reminder.quiet")}{" "}
          <a href={path(language, "recommendation", { number }, { nachfragen: "1" })}>{t("reminder.action")}</a>
        </p>
      ) : null}
    </>
  );
}

type OwnWordsProps = {
  ownName: string | null;
  namedOnCard: boolean;
  /** the form was just saved */
  isSaved: boolean;
  answer: SubmissionResult | undefined;
};

/** What the referrer alone decides about a link: their own name for it, and whether its preview names them. */
function OwnWords({ ownName, namedOnCard, isSaved, answer }: OwnWordsProps) {
  const { t } = useTranslation("share");
  const { id, formErrors, fields } = useFields(
    {
      id: "own-words",
      result: answer,
      constraint: constraintOf(describeForm),
      defaultValue: { ownName, namedOnCard: namedOnCard ? "on" : "" },
    },
    ["ownName", "namedOnCard"],
  );
  return (
    <section className="flow" id="nur-fuer-mich">
      <h2>{t("own.title")}</h2>
      {isSaved && !answer ? <Notice tone="success">{t("own.saved")}</Notice> : null}
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.ownName, label: t("own.label") }]} />
        <Field
          meta={{ ...fields.ownName, required: false, maxLength: ownNameLength }}
          label={t("own.label")}
          hint={t("own.labelHint")}
          autoComplete="off"
        />
        <Checkbox meta={{ ...fields.namedOnCard, required: false }} label={t("own.named")} hint={t("own.namedHint")} />
        <SubmitButton kind="plain">{t("own.save")}</SubmitButton>
      </Form>
    </section>
  );
}
