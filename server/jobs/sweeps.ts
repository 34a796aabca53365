import { giveUpDueOrders } from "#server/domain/order/give-up-due.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { tellLateOrders } from "#server/domain/order/tell-late.ts";
import { issueVouchers } from "#server/domain/payout/issue-vouchers.ts";
import { eraseDue } from "#server/domain/recipient/erase-due.ts";
import { expireDue } from "#server/domain/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/domain/reward/expire-due.ts";
import { remindDueClaims } from "#server/domain/reward/remind-due.ts";
import type { SweepName } from "./queues.ts";
import { requeueMails } from "./requeue-mails.ts";
import { tidyUp } from "./tidy-up.ts";
import type { Sweep } from "./workshop.ts";

/** Every sweep, by the name of its queue: one use-case each. */
export const sweeps: Record<SweepName, Sweep> = {
  "expire-recommendations": (ctx) => expireDue(ctx),
  "qualify-orders": (ctx) => qualifyDueOrders(ctx),
  "give-up-orders": (ctx) => giveUpDueOrders(ctx),
  "tell-late-orders": (ctx) => tellLateOrders(ctx),
  "remind-claims": (ctx) => remindDueClaims(ctx),
  "expire-claims": (ctx) => expireDueClaims(ctx),
  "issue-vouchers": (ctx) => issueVouchers(ctx),
  "erase-recipients": (ctx) => eraseDue(ctx),
  "requeue-mails": requeueMails,
  "tidy-up": tidyUp,
};
