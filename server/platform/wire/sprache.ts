import { z } from "zod";
import { languages } from "#server/platform/values/language.ts";
import { field } from "#server/platform/wire/fields.ts";
import { answer } from "./answer.ts";

const names = { de: "Deutsch", en: "English" } as const;

const sprache = z
  .object({
    Iso: field(z.enum(languages), "The language's code"),
    Name: field(z.string(), "Its name in itself", "Deutsch"),
    Standard: field(z.boolean(), "Default language"),
  })
  .meta({ id: "Sprache" });

export const sprachenOut = answer(z.array(sprache), () =>
  languages.map((iso) => ({ Iso: iso, Name: names[iso], Standard: iso === "de" })),
);

export const spracheninhaltOut = answer(
  z.record(z.string(), z.string()).meta({ id: "Spracheninhalt" }),
  (texts: Readonly<Record<string, string>>) => ({ ...texts }),
);
