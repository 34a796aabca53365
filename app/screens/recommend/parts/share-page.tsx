import { ButtonLink } from "#app/components/content/button-link.tsx";
import { DividedMotif } from "#app/components/content/motif.tsx";
import { Band } from "#app/components/layout/band.tsx";
import { Stage } from "#app/components/layout/stage.tsx";
import { ContactBox } from "#app/components/recommend/contact-box.tsx";
import { ChannelList } from "#app/components/share/channel-list.tsx";
import { LinkBox } from "#app/components/share/link-box.tsx";
import { MessagePreview } from "#app/components/share/message-preview.tsx";
import { QrCode } from "#app/components/share/qr-code.tsx";
import { WhatNext } from "#app/components/share/what-next.tsx";
import { RecommendationStatus } from "#app/components/status/recommendation-status.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import type { ShareScreen } from "./share-screen.ts";

/** The link in large letters with a copy button, then the channels, the message, the QR code, and the next steps. */
export function SharePage({ screen }: { screen: ShareScreen }) {
  const { t } = useTranslation("share");
  const { language, link, channels, qr, validUntil, orderDays, from, to, winner } = screen;
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
            <div className="actions">
              <ButtonLink href={path(language, "thanks")}>{t("done")}</ButtonLink>
            </div>
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
