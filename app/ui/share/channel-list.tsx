import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#app/ui/content/icon.tsx";
import type { ShareChannel } from "#server/tenants/model.ts";

/** Channels that are a link; the others have buttons of their own. */
export type ChannelName = Exclude<ShareChannel, "copy" | "device" | "qr">;

const icons = {
  email: "mail",
  gmail: "gmail",
  outlook: "outlook",
  yahoo: "yahoo",
  whatsapp: "bubble",
  sms: "sms",
  facebook: "facebook",
  twitter: "x",
  xing: "xing",
  linkedin: "linkedin",
} as const satisfies Record<ChannelName, IconName>;

export type Channel = {
  name: ChannelName;
  label: string;
  /** the channel's URL including the message: mailto:, https://wa.me/ …; works without script */
  href: string;
  /** the same with {text} in place of the encoded message, for an edited message */
  template?: string | undefined;
  /** the personal link, marked with this channel */
  link: string;
};

/** The channels for sending the message from the person's own device, in the tenant's order. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation("components");
  return (
    <>
      <ul className="channels" aria-label={t("share.channels")}>
        {channels.map((channel) => (
          <li key={channel.name}>
            <ChannelLink channel={channel} className="channel" />
          </li>
        ))}
      </ul>
      <p className="hint">{t("share.noApp")}</p>
    </>
  );
}

/** The channel that is used most, as the page's main action. */
export function ChannelButton({ channel }: { channel: Channel }) {
  return <ChannelLink channel={channel} className="btn" kind="primary" />;
}

type LinkProps = { channel: Channel; className: string; kind?: "primary" };

function ChannelLink({ channel: { name, label, href, template, link }, className, kind }: LinkProps) {
  const { t } = useTranslation("components");
  return (
    <a
      className={className}
      data-kind={kind}
      data-channel={name}
      href={href}
      data-template={template}
      data-link={template && link}
      target={href.startsWith("http") ? "_blank" : undefined}
      rel="noopener noreferrer"
    >
      <Icon name={icons[name]} />
      {kind === "primary" ? <span>{t("share.with", { channel: label })}</span> : label}
    </a>
  );
}
