import de from "#app/i18n/de/enhance.ts";
import en from "#app/i18n/en/enhance.ts";

const { lang, dataset } = document.documentElement;
export const language = lang === "en" ? "en" : "de";

/** The script's texts in the page's language and form of address ("pattern_sie" for "pattern"). */
export const say: typeof en = language === "en" ? en : dataset["address"] === "sie" ? { ...de, ...polite() } : de;

function polite(): Record<string, string> {
  const forms = Object.entries(de).filter(([key]) => key.endsWith("_sie"));
  return Object.fromEntries(forms.map(([key, text]) => [key.slice(0, -4), text]));
}

export const each = <E extends Element>(selector: string, visit: (element: E) => void, root: ParentNode = document) =>
  root.querySelectorAll<E>(selector).forEach(visit);

/** Shows elements that need script; they are hidden until it runs. */
export function reveal(selector: string, onClick: (button: HTMLButtonElement) => void): void {
  each<HTMLButtonElement>(selector, (button) => {
    button.hidden = false;
    button.addEventListener("click", () => onClick(button));
  });
}
