import QRCode from "qrcode";
import { contactView } from "#app/content/adviser.ts";
import { raiseView } from "#app/content/raise.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { SharePage } from "#server/referral/link/open-share.ts";
import { keptRaise } from "#server/referral/link/raise-of-link.ts";
import { isUpTo, promisedAmount, receiversOf } from "#server/referral/recommendation/rules/promised-amount.ts";
import { openRecommendation } from "#server/rewards/list/open-recommendation.ts";
import type { ShareChannel } from "#server/tenants/model.ts";
import { isQuiet } from "../../parts/recommendation-view.ts";

/** Data of the share page. The QR code is drawn here: dark on light, so that every camera can read it. */
export async function shareScreen(
  ctx: RequestContext,
  { recommendation, kept, link, messages, shares, ...more }: SharePage,
  isReminder: boolean,
) {
  const own = await openRecommendation(ctx, recommendation.number);
  const { language, tenant } = ctx;
  const { referrerCents, recipientCents } = recommendation;
  const { productId } = recommendation;
  const product = productId === null ? null : await ifAvailable(ctx, () => ctx.products.byId(productId), "empfehlung");
  const raise = await keptRaise(ctx, { ...recommendation, ...kept });
  const contact = contactView(ctx, more.contact);
  const through = (name: ShareChannel) => shares.find(({ channel }) => channel === name)?.link ?? null;
  const qrLink = through("qr");
  return {
    language,
    ...more.own,
    writtenTo: more.writtenTo,
    link,
    brand: tenant.name,
    number: recommendation.number,
    isReminder,
    mayRemind: !isReminder && isQuiet(recommendation, ctx.now()),
    // Before the first order there is nothing to report.
    rows: own.ok ? own.value.rows.filter(({ about }) => about === "order").map(statusView) : [],
    message: messages.short,
    contact,
    productName: product?.displayName ?? recommendation.productName,
    isUpTo: isUpTo(recommendation, recommendation.rewardCents),
    referrerCents,
    recipientCents,
    winner: receiversOf(recommendation),
    amounts: i18nFor(ctx).t("share:amounts", {
      me: promisedAmount(recommendation, referrerCents, language),
      recipient: promisedAmount(recommendation, recipientCents, language),
    }),
    raise: raise && { ...raiseView(raise, language), day: formatDay(recommendation.linkValidUntil) },
    canCopy: through("copy") !== null,
    deviceLink: through("device"),
    validUntil: formatDay(recommendation.linkValidUntil),
    orderDays: tenant.clocks.orderDays,
    ...tenant.clocks.forecastWeeks,
    channels: shares.flatMap(({ channel, link: marked, href, template }) =>
      href && channel !== "copy" && channel !== "device" && channel !== "qr"
        ? [{ name: channel, href, template: template ?? undefined, link: marked }]
        : [],
    ),
    qr: qrLink && {
      svg: await QRCode.toString(qrLink, { type: "svg", margin: 2 }),
      href: path(language, "qrCode", { number: recommendation.number }),
    },
  };
}
export type ShareScreen = Awaited<ReturnType<typeof shareScreen>>;
