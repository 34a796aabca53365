import de from "../i18n/de/enhance.ts";
import en from "../i18n/en/enhance.ts";

export const language = document.documentElement.lang === "en" ? "en" : "de";
export const say = language === "en" ? en : de;

export const each = <E extends Element>(selector: string, visit: (element: E) => void, root: ParentNode = document) =>
  root.querySelectorAll<E>(selector).forEach(visit);

/** What only works with script is there, hidden, until the script has come. */
export function reveal(selector: string, onClick: (button: HTMLButtonElement) => void): void {
  each<HTMLButtonElement>(selector, (button) => {
    button.hidden = false;
    button.addEventListener("click", () => onClick(button));
  });
}
