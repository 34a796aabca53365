import { z } from "zod";

const ergebnisseIn = z.object({
  Ergebnisse: z.tuple([
    z.object({
      Ergebnis: z.string(),
      Grund: z.string().nullable(),
      Fehler: z.array(z.object({ Feld: z.string(), Grund: z.string() })),
    }),
  ]),
});

/** The order feed's result for one message, as text; null: not an answer of the feed. */
export function ergebnisseText(answer: unknown): string | null {
  const read = ergebnisseIn.safeParse(answer);
  if (!read.success) return null;
  const [{ Ergebnis, Grund, Fehler }] = read.data.Ergebnisse;
  const because = [Grund, ...Fehler.map(({ Feld, Grund: problem }) => `${Feld}: ${problem}`)].filter(Boolean);
  return because.length > 0 ? `${Ergebnis} (${because.join(", ")})` : Ergebnis;
}
