const key = "abschied";

/**
 * Opens the exit dialog after its delay, once per session: not over another dialog or the consent banner, and not once
 * a form is being filled in. Closing it is recorded in this tab only (sessionStorage).
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
  const markClosed = () => sessionStorage.setItem(key, "1");
  dialog.addEventListener("close", markClosed);
  dialog.addEventListener("click", ({ target }) => (target as Element).closest("a") && markClosed());
}

/** Whether it was closed in this session, or may have been: after a reload or Back it could have been open already. */
function isKnown(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /reload|back/.test(arrival?.type ?? "") || sessionStorage.getItem(key) !== null;
}
