import { createInstance, type FlatNamespace, type i18n, type ParseKeys } from "i18next";
import { createContext, createElement, type ReactNode, useContext } from "react";
import { I18nextProvider } from "react-i18next";
import type { FormOfAddress, Language } from "#server/platform/values/language.ts";
import { inForm, type Tree } from "./forms.ts";

/** What decides between the forms of a text: the page's language, and the tenant's form of address in German. */
export type Wording = { language: Language; tenant: { formOfAddress: FormOfAddress } };

/** All keys, with their area: "recommend:form.title". An area is a namespace of i18next. */
export type TextKey = { [Area in FlatNamespace]: `${Area}:${ParseKeys<Area>}` }[FlatNamespace];

/** Only German has forms of address. */
const instanceOf = ({ language, tenant }: Wording) =>
  language === "de" ? (`de-${tenant.formOfAddress}` as const) : language;

type Tables = Readonly<Record<string, Tree>>;
/** `texts`: made when they are first asked for. */
type Instance = { tables: Tables; texts?: i18n };
const instances: Partial<Record<ReturnType<typeof instanceOf>, Instance>> = {};

/**
 * Makes the texts of one wording available, before the first page is rendered: on the server all of them
 * (resources.ts), in a browser those of the page.
 */
export function addTexts(wording: Wording, tables: Tables): void {
  instances[instanceOf(wording)] = { tables };
}

/** Takes 20 ms for all areas. The tables are complete, so i18next is ready when this returns. */
function textsOf({ language, tenant }: Wording, tables: Tables): i18n {
  const texts = createInstance();
  const areas = Object.entries(tables).map(([area, table]) => [area, flat(inForm(table, tenant.formOfAddress))]);
  void texts.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: Object.fromEntries(areas) },
    defaultNS: "page",
    // Whole keys and a stated separator: i18next then neither takes a key apart nor guesses whether it is a text.
    keySeparator: false,
    nsSeparator: ":",
    // React escapes what it renders; files and mails are plain text.
    interpolation: { escapeValue: false },
    // The language of a page never changes, so components need not listen.
    react: { bindI18n: "", bindI18nStore: "" },
  });
  return texts;
}

/** A table by whole keys: "form.title"; added to `whole`. */
function flat(table: Tree, whole: Record<string, string> = {}, prefix = ""): Record<string, string> {
  for (const [name, text] of Object.entries(table)) {
    if (typeof text === "string") whole[prefix + name] = text;
    else flat(text, whole, `${prefix}${name}.`);
  }
  return whole;
}

/** For use outside components: `i18nFor(ctx).t("home:lead")`. A request's context and root data are a Wording. */
export function i18nFor(wording: Wording): i18n {
  const instance = instances[instanceOf(wording)];
  if (!instance) throw new Error(`The texts ${instanceOf(wording)} are not there.`);
  instance.texts ??= textsOf(wording, instance.tables);
  return instance.texts;
}

/** The wording of the page. */
export const PageWording = createContext<Wording>({ language: "de", tenant: { formOfAddress: "du" } });

/** Its texts for all of its components, which get them by `useTranslation` of react-i18next. */
export function PageTexts({ wording, children }: { wording: Wording; children?: ReactNode }) {
  const texts = createElement(I18nextProvider, { i18n: i18nFor(wording) }, children);
  return createElement(PageWording.Provider, { value: wording }, texts);
}

/** The language that a component formats amounts and builds paths in. */
export const useLanguage = (): Language => useContext(PageWording).language;
