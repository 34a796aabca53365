import type { OrderMessageKind } from "#server/orders/model.ts";
import { withoutUmlauts } from "#server/platform/values/text.ts";

/** The feed's words for kinds of messages, without umlauts and in lower case. */
export const kinds: Record<string, OrderMessageKind> = {
  eingegangen: "received",
  bestaetigt: "confirmed",
  ausgeliefert: "delivered",
  geliefert: "delivered",
  storniert: "cancelled",
};
export const enders: Record<string, "customer" | "provider"> = { kunde: "customer", anbieter: "provider" };
export const booleanWords: Record<string, boolean> = {
  ja: true,
  true: true,
  "1": true,
  x: true,
  nein: false,
  false: false,
  "0": false,
};

/** "Bestätigt" → "bestaetigt" */
export function plain(text: string): string {
  return withoutUmlauts(text.trim().normalize("NFC").toLowerCase());
}
