import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { DividedMotif } from "#app/ui/content/motif.tsx";
import { Band } from "#app/ui/layout/band.tsx";
import { Stage } from "#app/ui/layout/stage.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { ChannelList } from "#app/ui/share/channel-list.tsx";
import { LinkBox } from "#app/ui/share/link-box.tsx";
import { MessagePreview } from "#app/ui/share/message-preview.tsx";
import { QrCode } from "#app/ui/share/qr-code.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import { RecommendationStatus } from "#app/ui/status/recommendation-status.tsx";
import { OwnWords } from "./own-words.tsx";
import type { ShareScreen } from "./share-screen.ts";

type Props = { screen: ShareScreen & { isSaved: boolean }; answer: SubmissionResult | undefined };

/** The link in large letters with a copy button, then the channels, the message, the QR code, and the next steps. */
export function SharePage({ screen, answer }: Props) {
  const { t } = useTranslation("share");
  const { link, channels, qr, validUntil, orderDays, from, to, winner } = screen;
  return (
    <>
      <Stage
        picture={
          <DividedMotif
            me={{ word: t("you"), cents: screen.referrerCents }}
            recipient={{ word: t("contact"), cents: screen.recipientCents }}
            isUpTo={screen.isUpTo}
          />
        }
      >
        <h1>{t("title")}</h1>
        <p className="lead">{screen.productName ? t("lead", { product: screen.productName }) : t("leadAny")}</p>
        <LinkBox
          link={link}
          valid={t("valid", { date: validUntil })}
          canCopy={screen.canCopy}
          deviceLink={screen.deviceLink}
        />
        <p className="vh">{screen.amounts}</p>
      </Stage>
      <Band>
        <div className="beside">
          <div className="flow flow-l">
            {channels.length > 0 ? (
              <section className="flow">
                <h2>{t("send")}</h2>
                <ChannelList
                  channels={channels.map((channel) => ({ ...channel, label: t(`channel.${channel.name}`) }))}
                />
              </section>
            ) : null}
            <MessagePreview text={screen.message} link={link} canCopy={screen.canCopy} />
            {qr ? <QrCode svg={qr.svg} link={link} downloadHref={qr.href} /> : null}
            <OwnWords
              ownName={screen.ownName}
              namedOnCard={screen.namedOnCard}
              isSaved={screen.isSaved}
              answer={answer}
            />
          </div>
          <div className="screen-side flow flow-l">
            {screen.contact ? <ContactBox adviser={screen.contact} to="referrer" /> : null}
            <WhatNext
              title={t("next")}
              steps={[
                { when: t("when1"), what: t("what1") },
                { when: t("when2", { date: validUntil }), what: t("what2", { orderDays }) },
                { when: t("when3", { from, to }), what: t(`what3.${winner}`) },
              ]}
            />
            {winner === "referrer" ? null : <p className="hint">{t("openFirst")}</p>}
            <section className="flow">
              <h2>{t("status")}</h2>
              <div className="recommendation-rows">
                {screen.rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
                  <RecommendationStatus key={index} row={row} brand={screen.brand} />
                ))}
              </div>
            </section>
          </div>
        </div>
      </Band>
    </>
  );
}
