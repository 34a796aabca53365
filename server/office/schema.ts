import { z } from "zod";
import { reasonCodes } from "#server/orders/model.ts";
import { claimRoles } from "#server/platform/values/claim.ts";
import { emailField, textField } from "#server/platform/values/fields.ts";
import { type Cents, parseEuros } from "#server/platform/values/money.ts";
import { caseNamePattern } from "#server/rewards/claim/grant-goodwill.ts";
import { declineReasons } from "./request.ts";
import { supportReasons } from "./rules/reason.ts";

/** Above any bonus; catches typing errors. */
export const maxGoodwillCents: Cents = 50_000;

/** Actions with a box to tick: they end something, or only two people can take them back. */
export const confirmedActions = ["endOrder", "block", "blockAccount", "release"] as const;

const id = z.string().max(100);
/** Why the action is taken; a fixed code for the audit trail, so it never names a person. */
const reason = z.enum(supportReasons, { error: "error.required" });
const about = <const Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent), reason });

const cents = textField(20)
  .transform((text) => parseEuros(text) ?? 0)
  .refine((value) => value > 0 && value <= maxGoodwillCents, "error.invalid");

const caseName = textField(60).regex(caseNamePattern, "error.invalid");

/** The box that is ticked before what one person cannot undo. */
const confirmed = z.literal("on", { error: "error.required" });

/** The support's actions on the page of a recommendation, each with a reason. */
export const actionForm = z.discriminatedUnion("intent", [
  about("resendMail").extend({ id }),
  about("rewardLink").extend({ id, attempt: id }),
  about("confirmation").extend({ attempt: id }),
  about("confirmOrder").extend({ id }),
  about("endOrder").extend({ id, why: z.enum(reasonCodes, { error: "error.required" }), confirmed }),
  about("reopenOrder").extend({ id }),
  about("holdClaim").extend({ id }),
  about("releaseClaim").extend({ id }),
  about("reinstateClaim").extend({ id }),
  about("block").extend({ confirmed }),
  about("blockAccount").extend({ confirmed }),
  about("goodwill").extend({ cents, caseName, role: z.enum(claimRoles) }),
  about("waive").extend({ cents, caseName, role: z.enum(claimRoles) }),
  about("unblock"),
  about("unblockAccount"),
  about("correctEmail").extend({ email: emailField }),
  about("confirmNumber"),
  about("rejectNumber"),
  about("release").extend({ id, confirmed }),
  about("withdraw").extend({ id }),
  about("decline").extend({ id, declinedWhy: z.enum(declineReasons, { error: "error.required" }) }),
]);
export type SupportAction = z.infer<typeof actionForm>;
