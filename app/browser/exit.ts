const key = "abschied";

/** A quick scroll upward: this far, in at most this time. */
const upward = { pixels: 400, ms: 400 };

/**
 * Opens the exit dialog for a visitor about to leave, once per session and not before its delay: when the pointer
 * leaves the page upward, on a quick scroll upward, and on the return from another tab. Not over another dialog or
 * the consent banner, not while a form is in view, and not once one is being filled in. Closing it is recorded in
 * this tab only (sessionStorage).
 */
export function exit(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-after]");
  if (!dialog || isKnown()) return;
  const over = new AbortController();
  const { signal } = over;
  const after = Number(dialog.dataset["after"]);
  let isDue = false;
  const arm = () => {
    isDue = !document.querySelector(".consent");
    if (!isDue) setTimeout(arm, after);
  };
  setTimeout(arm, after);
  const leave = () => {
    if (!isDue || document.querySelector("dialog[open]") || isFormInView()) return;
    over.abort();
    dialog.showModal();
  };
  const stay = ({ target }: Event) => (target as Element).closest("[data-enhance=consent]") ?? over.abort();
  for (const kind of ["input", "change", "submit"]) document.addEventListener(kind, stay, { signal });
  document.documentElement.addEventListener("mouseleave", ({ clientY }) => clientY <= 0 && leave(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && leave(), { signal });
  let lowest = { y: 0, at: 0 };
  const scrolled = () => {
    const now = performance.now();
    if (scrollY >= lowest.y || now - lowest.at > upward.ms) lowest = { y: scrollY, at: now };
    else if (lowest.y - scrollY > upward.pixels) leave();
  };
  document.addEventListener("scroll", scrolled, { signal, passive: true });
  const markClosed = () => sessionStorage.setItem(key, "1");
  dialog.addEventListener("close", markClosed);
  dialog.addEventListener("click", ({ target }) => (target as Element).closest("a") && markClosed());
}

/** A search sends nothing and is no form to finish. */
function isFormInView(): boolean {
  return Array.from(document.querySelectorAll("main form[method=post]"), (form) => form.getBoundingClientRect()).some(
    ({ top, bottom }) => bottom > 0 && top < innerHeight,
  );
}

/** Whether it was closed in this session, or may have been: after a reload or Back it could have been open already. */
function isKnown(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /reload|back/.test(arrival?.type ?? "") || sessionStorage.getItem(key) !== null;
}
