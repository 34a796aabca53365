import { z } from "zod";
import type { RecipientShare } from "#server/platform/values/money.ts";

/** The wire expresses the split by the referrer's part (AnteilEmpfehler), the code by the recipient's. */
export const anteil = z.union([z.literal(0), z.literal(50), z.literal(100)]);

/** Converts one part to the other, in per cent; the same in both directions. */
export function otherPart(share: RecipientShare): RecipientShare {
  return (100 - share) as RecipientShare;
}
