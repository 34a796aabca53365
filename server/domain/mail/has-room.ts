import type { Ctx } from "../context.ts";
import { awaited } from "./model.ts";

/** Whoever types a stranger's address over and over, in whichever form, fills nobody's mailbox. */
const mostAnHour = 5;
/** And locks nobody out: where the owner of the address is known, there are more. */
const mostAnHourForOwners = 10;

/**
 * May one more mail go to an address because somebody asks for it? Asked in the transaction that then writes the mail:
 * of many who ask at once, each counts what those before it wrote. Mails that nobody waits for (a reward is ready, money
 * is paid) count and ask for nothing. `isKnown`: whether it is the owner who asks.
 */
export async function hasRoom(tx: Ctx, address: string, isKnown: () => Promise<boolean>): Promise<boolean> {
  const hourAgo = new Date(tx.now().getTime() - 3_600_000);
  const mailed = await tx.mails.countTo(address, awaited, hourAgo);
  return mailed < mostAnHour || (mailed < mostAnHourForOwners && (await isKnown()));
}
