import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";
import type { ProofOfWork } from "#server/people/captcha/model.ts";
import type { Secrets } from "#server/platform/context.ts";

/** On average less than a second on an ordinary phone. */
const maxNumber = 30_000;

const solution = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(maxNumber),
  salt: z.string().max(300),
  signature: z.string().max(128),
});

/** Proof of work by altcha, signed with a key of the tenant; purpose and expiry are in the signed salt. */
export function proofOfWork(secrets: Pick<Secrets, "hash">): ProofOfWork {
  const hmacKey = secrets.hash("captchaKey", "proof of work");
  return {
    create: (purpose, expires) =>
      createChallenge({ algorithm: "SHA-256", hmacKey, maxNumber, expires, params: { purpose } }) as ReturnType<
        ProofOfWork["create"]
      >,

    async check(typed, purpose, now) {
      const read = solution.safeParse(jsonIn(typed));
      if (!read.success) return null;
      const params = extractParams(read.data);
      const expiresAt = new Date(Number(params["expires"]) * 1000);
      if (params["purpose"] !== purpose || !(expiresAt > now)) return null;
      // The expiry was compared above, using the injected clock.
      const isRight = await verifySolution(read.data, hmacKey, false);
      return isRight ? { id: `work:${read.data.challenge}`, expiresAt } : null;
    },
  };
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    return null;
  }
}
