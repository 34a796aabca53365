/** Between two looks at work that has not ended; a page in the background waits until it is seen again. */
const everyMs = 2_000;

/** Renews the part of the page marked [data-refresh] until its newer version has no such mark, or is not to be had. */
export function refresh(): void {
  const part = document.querySelector<HTMLElement>("[data-refresh]");
  if (part) setTimeout(() => void look(part), everyMs);
}

async function look(part: HTMLElement): Promise<void> {
  if (document.hidden) {
    document.addEventListener("visibilitychange", () => void look(part), { once: true });
    return;
  }
  const newer = await fetchPart(part.id);
  if (newer === "ended") return;
  if (newer) {
    // left as it is while nothing changed, so that focus stays and nothing is announced again
    if (newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
    part.toggleAttribute("data-refresh", newer.hasAttribute("data-refresh"));
  }
  if (part.hasAttribute("data-refresh")) setTimeout(() => void look(part), everyMs);
}

/** null: there is no connection; "ended": the page is another one now, as after the login has ended. */
async function fetchPart(id: string): Promise<HTMLElement | "ended" | null> {
  try {
    const answer = await fetch(location.href);
    if (answer.status >= 500) return null;
    if (!answer.ok || answer.redirected) return "ended";
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector<HTMLElement>(`#${id}`) ?? "ended";
  } catch {
    return null;
  }
}
