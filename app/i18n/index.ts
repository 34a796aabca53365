import { createInstance } from "i18next";
import { createContext, useContext } from "react";
import type { Address, Language } from "#server/domain/tenant/model.ts";
import type { Area, Say, SayIn, Tables } from "./keys.ts";
import { sayer, type Tree, type UntypedSay } from "./say.ts";

/** What decides between the forms of a text: the language of the page, and how its tenant addresses people in German. */
export type Wording = { language: Language; tenant: { address: Address } };

type Texts = Record<Area, UntypedSay>;

const known: Partial<Record<Language, Record<Address, Texts>>> = {};

/** Makes a language's texts known, before the first page is drawn: on the server both (resources.ts), in a browser the page's. */
export function addTexts(language: Language, tables: Translation): void {
  known[language] = { du: textsIn(language, tables, "du"), sie: textsIn(language, tables, "sie") };
}

/** Tables with the German ones' keys, of the areas that are needed. */
type Translation = { readonly [A in keyof Tables]?: Tree };

function textsOf({ language, tenant }: Wording): Texts {
  const texts = known[language];
  if (!texts) throw new Error(`The texts in ${language} are not there.`);
  return texts[tenant.address];
}

/** Outside of components texts have their area before them: "home:lead". A request's context and root data are a Wording. */
export function i18nFor(wording: Wording): { t: Say } {
  const areas = textsOf(wording);
  const t: UntypedSay = (key, values) => {
    const [area, own = ""] = key.split(":");
    return areas[area as Area](own, values);
  };
  return { t };
}

/** The wording of a page, for everything that is drawn in it. */
export const PageWording = createContext<Wording>({ language: "de", tenant: { address: "du" } });

/** What a component gets: the texts of its area, and the language that amounts are written in. */
export function useTranslation<A extends Area>(area: A): { t: SayIn<A>; language: Language } {
  const wording = useContext(PageWording);
  return { t: textsOf(wording)[area], language: wording.language };
}

/** i18next's context: where there is "lead_sie", it is said instead of "lead". */
function textsIn(lng: Language, tables: Translation, address: Address): Texts {
  const instance = createInstance();
  void instance.init({
    lng,
    resources: { [lng]: tables },
    defaultNS: "page",
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  const context = address === "sie" ? "sie" : undefined;
  const areas = Object.entries(tables).map(([area, own]) => {
    const i18next = instance.getFixedT(lng, area);
    return [area, sayer(own, context, (key, values) => i18next(key, { ...values, context }))];
  });
  return Object.fromEntries(areas);
}
