import type { Ctx } from "../context.ts";
import { awaited } from "./model.ts";

/** Whoever types a stranger's address over and over, in whichever form, fills nobody's mailbox. */
const mostAnHour = 5;
/** And locks nobody out: where the owner of the address is known, there are more. */
const mostAnHourForOwners = 10;

/**
 * May one more mail go to an address because somebody asks for it? Mails that nobody waits for (a reward is ready, money
 * is paid) count and ask for nothing. `isKnown`: whether it is the owner who asks.
 */
export async function hasRoom(ctx: Ctx, address: string, isKnown: () => Promise<boolean>): Promise<boolean> {
  const hourAgo = new Date(ctx.now().getTime() - 3_600_000);
  const mailed = await ctx.mails.countTo(address, awaited, hourAgo);
  return mailed < mostAnHour || (mailed < mostAnHourForOwners && (await isKnown()));
}
