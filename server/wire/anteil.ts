import { z } from "zod";
import type { RecipientShare } from "#server/domain/money.ts";

/** On the wire a reward is divided by what the referrer keeps (AnteilEmpfehler), inside by what the recipient gets. */
export const anteil = z.union([z.literal(0), z.literal(50), z.literal(100)]);

/** The one from the other, either way: per cent. */
export function otherPart(share: RecipientShare): RecipientShare {
  return (100 - share) as RecipientShare;
}
