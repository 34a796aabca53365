import { retention, type TableRegister } from "#server/people/privacy/retention.ts";
import { recipientRetention } from "#server/referral/recipient/model.ts";

/** The retention register of every table. */
export const retentionRegister: Record<string, TableRegister> = { ...retention, Recipient: recipientRetention };
