import { useTranslation } from "react-i18next";
import { Amount } from "#app/components/content/amount.tsx";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { ChannelList } from "#app/components/share/channel-list.tsx";
import { LinkBox } from "#app/components/share/link-box.tsx";
import { MessagePreview } from "#app/components/share/message-preview.tsx";
import { QrCode } from "#app/components/share/qr-code.tsx";
import { WhatNext } from "#app/components/share/what-next.tsx";
import { path } from "#app/paths.ts";
import type { ShareScreen } from "./share-screen.ts";

/** The link big, copying first, then the likeliest channels, the exact message, the code, and what happens now. */
export function SharePage({ screen }: { screen: ShareScreen }) {
  const { t } = useTranslation("share");
  const { language, link, channels, qr, validUntil, orderDays, from, to } = screen;
  return (
    <Screen
      title={t("title")}
      lead={screen.productName ? t("lead", { product: screen.productName }) : t("leadAny")}
      aside={qr ? <QrCode svg={qr.svg} link={link} downloadHref={qr.href} /> : undefined}
    >
      <div className="flow">
        <LinkBox link={link} valid={t("valid", { date: validUntil })} />
        <p>
          {t("youGet")} <Amount cents={screen.referrerCents} />
          {", "}
          {t("friendGets")} <Amount cents={screen.recipientCents} />
        </p>
        <MessagePreview text={screen.message} />
        <ChannelList channels={channels.map((channel) => ({ ...channel, label: t(`channel.${channel.name}`) }))} />
        <WhatNext
          title={t("next")}
          steps={[
            { when: t("when1"), what: t("what1") },
            { when: t("when2", { date: validUntil }), what: t("what2", { orderDays }) },
            { when: t("when3", { from, to }), what: t("what3") },
          ]}
        />
        <div className="actions">
          <ButtonLink href={path(language, "thanks")} kind="quiet">
            {t("done")}
          </ButtonLink>
        </div>
      </div>
    </Screen>
  );
}
