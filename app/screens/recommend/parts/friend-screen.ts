import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { formatDay } from "#server/domain/calendar.ts";
import type { Ctx } from "#server/domain/context.ts";
import { formatCents } from "#server/domain/money.ts";
import type { FriendView } from "#server/domain/recommendation/view.ts";

/** What a friend sees first, here and as a preview in their messenger. */
export function friendScreen(ctx: Ctx, view: FriendView) {
  const { language, tenant } = ctx;
  const { t } = i18nFor(language);
  const { legal } = tenant;
  const names = { name: view.referrerFirstName, product: view.productName, brand: tenant.name };
  return {
    language,
    firstName: view.referrerFirstName,
    referrerName: view.referrerName,
    productName: view.productName,
    referrerCents: view.referrerCents,
    recipientCents: view.recipientCents,
    validUntil: formatDay(view.linkValidUntil),
    orderBy: view.orderBy && formatDay(view.orderBy),
    orderDays: tenant.clocks.orderDays,
    eraseWeeks: tenant.clocks.eraseWeeks,
    brand: tenant.name,
    operator: legal.operator,
    city: legal.city,
    go: path(language, "recipientDetails", { number: view.number }),
    picture: `${ctx.origin}/theme/${tenant.id}/${tenant.version}/og.png`,
    socialTitle: t(view.productName ? "recipient:landing.titleProduct" : "recipient:landing.title", names),
    description: t("recipient:landing.description", {
      ...names,
      amount: formatCents(view.rewardCents, language),
    }),
  };
}
export type FriendScreen = ReturnType<typeof friendScreen>;
