import { z } from "zod";
import { text } from "#server/platform/wire/fields.ts";
import type { Arrival } from "../recipient/model.ts";

/** The ways of arrival, as ?einsprungsquelle and reports name them. */
export const einsprungsquellen = {
  link: "Empfehlungslink",
  qr: "QR",
  code: "Code",
  shopLink: "Einsprungslink",
  agent: "Agent",
} as const satisfies Record<Arrival, string>;

/** ?einsprungsquelle, case-insensitive; null: missing or unknown, neither of which is an error. */
export const einsprungsquelle = text(50)
  .optional()
  .transform((typed) => {
    const named = Object.entries(einsprungsquellen).find(([, name]) => name.toLowerCase() === typed?.toLowerCase());
    return (named?.[0] ?? null) as Arrival | null;
  })
  .meta({
    description: `How the recipient arrived: ${Object.values(einsprungsquellen).join(", ")}`,
    example: einsprungsquellen.link,
  });

export const einsprungIn = z.object({ einsprungsquelle }).transform(({ einsprungsquelle: arrival }) => ({ arrival }));
