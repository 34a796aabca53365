import de from "#app/i18n/de/enhance.ts";
import en from "#app/i18n/en/enhance.ts";
import { inForm } from "#app/i18n/forms.ts";

const { lang, dataset } = document.documentElement;
export const language = lang === "en" ? "en" : "de";

/** The script's texts in the page's language and form of address. */
export const say: typeof en = language === "en" ? en : inForm(de, dataset["formOfAddress"] === "sie" ? "sie" : "du");

export const each = <E extends Element>(selector: string, visit: (element: E) => void, root: ParentNode = document) =>
  root.querySelectorAll<E>(selector).forEach(visit);

/** Shows elements that need script; they are hidden until it runs. */
export function reveal(selector: string, onClick: (button: HTMLButtonElement) => void): void {
  each<HTMLButtonElement>(selector, (button) => {
    button.hidden = false;
    button.addEventListener("click", () => onClick(button));
  });
}
