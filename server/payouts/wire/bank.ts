import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";

/** GET /bank/{blz}. */
export const bankOut = answer(
  z.object({ Name: field(z.string().nullable(), "null: unknown sort code", "Commerzbank") }).meta({ id: "Bank" }),
  (name: string | null) => ({ Name: name }),
);
