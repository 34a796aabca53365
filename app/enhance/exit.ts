const key = "abschied";

/**
 * The dialog for those who have looked around for a while: after its time, once a session, never over another one, and
 * never where somebody has begun to fill in a form. What is remembered is that it was closed, in this tab alone.
 */
export function exit(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-after]");
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Loaded again or come back to: the visit goes on, it may have stood here open.
  if (!dialog || /reload|back/.test(arrival?.type ?? "") || sessionStorage.getItem(key)) return;
  const timer = setTimeout(() => {
    if (!document.querySelector("dialog[open]")) dialog.showModal();
  }, Number(dialog.dataset["after"]));
  for (const kind of ["input", "change", "submit"]) document.addEventListener(kind, () => clearTimeout(timer));
  const remember = () => sessionStorage.setItem(key, "1");
  dialog.addEventListener("close", remember);
  dialog.addEventListener("click", ({ target }) => (target as Element).closest("a") && remember());
}
