import { z } from "zod";
import { languages } from "#server/platform/tenant/model.ts";
import { answer } from "./answer.ts";

const names = { de: "Deutsch", en: "English" } as const;

const sprache = z
  .object({ Iso: z.enum(languages), Name: z.string(), Standard: z.boolean().describe("Default language") })
  .meta({ id: "Sprache" });

export const sprachenOut = answer(z.array(sprache), () =>
  languages.map((iso) => ({ Iso: iso, Name: names[iso], Standard: iso === "de" })),
);

export const spracheninhaltOut = answer(
  z.record(z.string(), z.string()).meta({ id: "Spracheninhalt" }),
  (texts: Readonly<Record<string, string>>) => ({ ...texts }),
);
