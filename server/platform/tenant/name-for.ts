import type { Address, Language } from "./model.ts";

/** The name that a greeting uses: German with Sie needs the whole one. */
export function nameFor(
  { language, address }: { language: Language; address: Address },
  { firstName, lastName }: { firstName: string; lastName: string },
): string {
  return language === "de" && address === "sie" ? `${firstName} ${lastName}` : firstName;
}
