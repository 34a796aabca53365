import { createContext, useContext } from "react";
import type { Address, Language } from "#server/platform/tenant/model.ts";
import type { Area, Say, SayIn, Tables } from "./keys.ts";
import { createSay, notationOf, type Tree, type UntypedSay } from "./say.ts";

/** What decides between the forms of a text: the page's language, and the tenant's form of address in German. */
export type Wording = { language: Language; tenant: { address: Address } };

type Texts = Record<Area, UntypedSay>;

const textsByLanguage: Partial<Record<Language, Record<Address, Texts>>> = {};

/**
 * Registers a language's texts before the first page is rendered: on the server both (resources.ts), in a browser the
 * page's.
 */
export function addTexts(language: Language, tables: Translation): void {
  textsByLanguage[language] = { du: textsIn(language, tables, "du"), sie: textsIn(language, tables, "sie") };
}

/** Translation tables with the German tables' keys, for the areas that are needed. */
type Translation = { readonly [A in keyof Tables]?: Tree };

function textsOf({ language, tenant }: Wording): Texts {
  const texts = textsByLanguage[language];
  if (!texts) throw new Error(`The texts in ${language} are not there.`);
  return texts[tenant.address];
}

/**
 * For use outside components: texts are named with their area, "home:lead". A request's context and root data are a
 * Wording.
 */
export function i18nFor(wording: Wording): { t: Say } {
  const areas = textsOf(wording);
  const t: UntypedSay = (key, values) => {
    const [area, own = ""] = key.split(":");
    return areas[area as Area](own, values);
  };
  return { t };
}

/** The wording of the page, for all of its components. */
export const PageWording = createContext<Wording>({ language: "de", tenant: { address: "du" } });

/** For use in components: the texts of one area, and the language that amounts are formatted in. */
export function useTranslation<A extends Area>(area: A): { t: SayIn<A>; language: Language } {
  const wording = useContext(PageWording);
  return { t: textsOf(wording)[area], language: wording.language };
}

function textsIn(language: Language, tables: Translation, address: Address): Texts {
  const notation = notationOf(language);
  const context = address === "sie" ? "sie" : undefined;
  const areas = Object.entries(tables).map(([area, own]) => [area, createSay(own, notation, context)]);
  return Object.fromEntries(areas) as Texts;
}
