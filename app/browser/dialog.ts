import { each } from "./dom.ts";

/** A click outside a dialog, or on an element marked to close it, closes it. */
export function dialogs(): void {
  each<HTMLDialogElement>("dialog", (dialog) => {
    dialog.addEventListener("click", ({ target }) => {
      const closes = target === dialog || (target instanceof Element && target.closest("[data-closes]"));
      if (closes) dialog.close();
    });
  });
}
