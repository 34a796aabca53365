const key = "abschied";

/**
 * The dialog for those who have looked around for a while: after its time, once a session, never over another one or over
 * an open question about cookies, and never where somebody has begun to fill in a form. What is remembered is that it was
 * closed, in this tab alone.
 */
export function exit(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-after]");
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Loaded again or come back to: the visit goes on, it may have stood here open.
  if (!dialog || /reload|back/.test(arrival?.type ?? "")) return;
  const come = () => {
    if (document.querySelector(".consent")) timer = setTimeout(come, after);
    // Not looked up before it is needed: the first look takes longer than the rest of a page's script.
    else if (!document.querySelector("dialog[open]") && !sessionStorage.getItem(key)) dialog.showModal();
  };
  const after = Number(dialog.dataset["after"]);
  let timer = setTimeout(come, after);
  const stay = ({ target }: Event) => (target as Element).closest("[data-enhance=consent]") ?? clearTimeout(timer);
  for (const kind of ["input", "change", "submit"]) document.addEventListener(kind, stay);
  const remember = () => sessionStorage.setItem(key, "1");
  dialog.addEventListener("close", remember);
  dialog.addEventListener("click", ({ target }) => (target as Element).closest("a") && remember());
}
