import { z } from "zod";
import type { ProductCategory } from "#server/catalogue/product/model.ts";
import { id, maybeCents, maybeKey, maybeWord, position, word } from "./fields.ts";

/** A product category as a product source returns it: under our facade's names; only Id and Name are required. */
export const categoryIn = z
  .object({
    Id: id,
    Bereich: z.enum(["privat", "geschaeftlich"]).nullish(),
    Pfad: maybeKey,
    Name: word,
    Titel: maybeWord,
    PraemieBisCent: maybeCents,
    Position: position,
  })
  .transform(
    (said): ProductCategory => ({
      id: said.Id,
      audience: said.Bereich === "geschaeftlich" ? "business" : "private",
      slug: said.Pfad ?? said.Id,
      name: said.Name,
      title: said.Titel ?? said.Name,
      rewardHintCents: said.PraemieBisCent,
      position: said.Position,
    }),
  );
