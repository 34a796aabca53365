const key = "abschied";

/**
 * The dialog for those who have looked around for a while: after its time, once a session, never over another one or over
 * an open question about cookies, and never where somebody has begun to fill in a form. What is remembered is that it was
 * closed, in this tab alone.
 */
export function exit(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-after]");
  if (!dialog) return;
  const come = () => {
    if (document.querySelector(".consent")) timer = setTimeout(come, after);
    else if (!document.querySelector("dialog[open]") && !isKnown()) dialog.showModal();
  };
  const after = Number(dialog.dataset["after"]);
  let timer = setTimeout(come, after);
  const stay = ({ target }: Event) => (target as Element).closest("[data-enhance=consent]") ?? clearTimeout(timer);
  for (const kind of ["input", "change", "submit"]) document.addEventListener(kind, stay);
  const remember = () => sessionStorage.setItem(key, "1");
  dialog.addEventListener("close", remember);
  dialog.addEventListener("click", ({ target }) => (target as Element).closest("a") && remember());
}

/** Seen in this session, or standing before it: what is loaded again or come back to goes on, it may have stood there open. */
function isKnown(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /reload|back/.test(arrival?.type ?? "") || sessionStorage.getItem(key) !== null;
}
