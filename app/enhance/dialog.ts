import { each } from "./dom.ts";

/** A dialog is a page first: its opener is a link to that page, and only with script it opens here. */
export function dialogs(): void {
  each<HTMLElement>("[data-opens]", (opener) => {
    const dialog = document.getElementById(opener.dataset["opens"] ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  });
  each<HTMLDialogElement>("dialog", (dialog) => {
    dialog.addEventListener("click", ({ target }) => {
      const closes = target === dialog || (target instanceof Element && target.closest("[data-closes]"));
      if (closes) dialog.close();
    });
    const after = Number(dialog.dataset["after"]);
    if (after > 0) setTimeout(() => offer(dialog), after);
  });
}

/** Comes by itself, once, and never into somebody's typing or over another dialog. */
function offer(dialog: HTMLDialogElement): void {
  const typing = document.activeElement?.matches("input, select, textarea");
  if (!typing && !document.querySelector("dialog[open]")) dialog.showModal();
}
