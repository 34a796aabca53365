import fc from "fast-check";
import { giveUpDueOrders } from "#server/domain/order/give-up-due.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { issueVouchers } from "#server/domain/payout/issue-vouchers.ts";
import { eraseDue } from "#server/domain/recipient/erase-due.ts";
import { expireDue } from "#server/domain/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/domain/reward/expire-due.ts";
import { remindDueClaims } from "#server/domain/reward/remind-due.ts";
import { day, deed } from "./deed.ts";

export const sweepAll = deed("sweep", [], async ({ world: { ctx } }) => {
  for (const sweep of [
    expireDue,
    qualifyDueOrders,
    giveUpDueOrders,
    remindDueClaims,
    expireDueClaims,
    issueVouchers,
    eraseDue,
  ])
    await sweep(ctx);
});

export const pass = deed("pass", [fc.constantFrom(0.5, 1, 8, 15, 15, 15, 31, 91, 366)], async ({ world }, days) => {
  world.pass(days * day);
});
