import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";

/** GET /bank/{blz}. */
export const bankOut = answer(
  z.object({ Name: z.string().nullable().describe("null: unknown sort code") }).meta({ id: "Bank" }),
  (name: string | null) => ({ Name: name }),
);
