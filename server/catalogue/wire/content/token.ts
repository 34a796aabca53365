import { z } from "zod";

/** Answer of the token endpoint; `expires_in` is seconds. */
export const tokenIn = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
});

/** OAuth errors of the token endpoint; their descriptions are not read, so that they cannot reach the log. */
export const tokenErrorIn = z.object({ error: z.string().max(60) });
