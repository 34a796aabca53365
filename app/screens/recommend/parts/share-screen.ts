import QRCode from "qrcode";
import { path } from "#app/paths.ts";
import { formatDay } from "#server/domain/calendar.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { SharePage } from "#server/domain/recommendation/open-share.ts";

/** What the share page shows. The code is drawn here: dark on light, so that every camera reads it. */
export async function shareScreen(ctx: Ctx, { recommendation, link, messages, shares }: SharePage) {
  const { language, tenant } = ctx;
  return {
    language,
    link,
    message: messages.short,
    productName: recommendation.productName,
    referrerCents: recommendation.referrerCents,
    recipientCents: recommendation.recipientCents,
    validUntil: formatDay(recommendation.linkValidUntil),
    orderDays: tenant.clocks.orderDays,
    ...tenant.clocks.forecastWeeks,
    channels: shares.flatMap(({ channel, href, template }) =>
      href && channel !== "copy" && channel !== "device" && channel !== "qr"
        ? [{ name: channel, href, template: template ?? undefined }]
        : [],
    ),
    qr: shares.some(({ channel }) => channel === "qr")
      ? {
          svg: await QRCode.toString(shares.find(({ channel }) => channel === "qr")?.link ?? link, {
            type: "svg",
            margin: 2,
          }),
          href: path(language, "qrCode", { number: recommendation.number }),
        }
      : null,
  };
}
export type ShareScreen = Awaited<ReturnType<typeof shareScreen>>;
