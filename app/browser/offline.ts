import { say } from "./dom.ts";

/**
 * Shows at the top of the form that there is no connection; typed values stay. Each call announces it to screen readers
 * again.
 */
export function showOffline(form: HTMLFormElement): void {
  hideOffline(form);
  const box = document.createElement("div");
  box.className = "summary";
  box.dataset["offline"] = "";
  box.setAttribute("role", "alert");
  box.tabIndex = -1;
  const text = document.createElement("p");
  text.textContent = say.offline;
  box.append(text);
  form.prepend(box);
  box.focus();
}

export function hideOffline(form: HTMLFormElement): void {
  form.querySelector("[data-offline]")?.remove();
}
