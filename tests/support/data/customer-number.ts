import type { FullContext } from "#tests/support/services/full-context.ts";

/** A referrer has given a customer number that nobody has decided on; returns its id. */
export async function submitCustomerNumber(
  ctx: FullContext,
  accountId: string,
  number = "1234567890",
): Promise<string> {
  const id = ctx.secrets.newId();
  await ctx.customerNumbers.save({
    id,
    accountId,
    number,
    state: "submitted",
    submittedAt: ctx.now(),
    decidedAt: null,
    decidedBy: null,
    reasonCode: null,
  });
  return id;
}
