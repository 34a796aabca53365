import { parseNumber } from "#server/platform/values/number.ts";
import type { OrderMessage } from "../model.ts";

/** The recommendation number that a message names, as a number or as a code; null: none, or not a valid number. */
export function namedNumber({ recommendationNumber, recommendationCode }: OrderMessage): string | null {
  const named = recommendationNumber ?? recommendationCode;
  return named ? parseNumber(named) : null;
}
