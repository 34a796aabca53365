import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { agreedMonths } from "#server/rewards/recipient-status/erased-from.ts";
import type { KeptOfRecipient } from "#server/rewards/recipient-status/kept-of-recipient.ts";

/** What is kept of a recipient, why and until when, in words. */
export function keptOfRecipientView(ctx: RequestContext, kept: readonly KeptOfRecipient[]) {
  const { t } = i18nFor(ctx);
  const untilOf = ({ kind, clock, until }: KeptOfRecipient) => {
    const date = until && formatDay(until);
    if (kind === "details")
      return date
        ? t("recipientStatus:kept.until", { date })
        : t("recipientStatus:kept.open", { months: agreedMonths });
    return date ? t("privacy:kept.until", { date }) : t(`privacy:clocks.${clock}.until`);
  };
  return {
    title: t("privacy:kept.title"),
    rows: kept.map((one) => ({
      clock: one.clock,
      label: t(`recipientStatus:kept.kinds.${one.kind}`),
      until: untilOf(one),
      why: one.kind === "details" ? t("recipientStatus:kept.why") : `${t(`privacy:clocks.${one.clock}.why`)}.`,
    })),
  };
}
