import { palette } from "./office/palette.ts";

/** Between two looks at work that has not ended; a page in the background waits until it is seen again. */
const everyMs = 2_000;

/**
 * Additions to the pages of the office: a list is walked through by j and k or the arrow keys, also
 * from the field above it, Enter opens the row, x ticks it; Ctrl K, ⌘ K and / open the palette; work that goes on is
 * shown as it goes. Without it everything is reached by Tab.
 */
refresh();
saves();
const openPalette = palette();
const isMac = /^(Mac|iP)/.test(navigator.platform);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-palette]")) {
  button.hidden = openPalette === null;
  button.toggleAttribute("data-mac", isMac);
}

window.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-palette]")) openPalette?.();
});
window.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) return search(event);
  const isTyping =
    target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select, dialog");
  if (isTyping && key === "ArrowDown" && isSearched(target)) return step(event, 1);
  if (ctrlKey || metaKey || altKey || isTyping) return;
  if (key === "/") return search(event);
  if (key === "j" || key === "ArrowDown") return step(event, 1);
  if (key === "k" || key === "ArrowUp") return step(event, -1);
  if (key === "x") tick(event);
});

const rows = () =>
  [...document.querySelectorAll<HTMLElement>("main tbody tr, main [data-row]")].filter(({ hidden }) => !hidden);
const current = () => document.activeElement?.closest<HTMLElement>("main tbody tr, main [data-row]") ?? null;

function search(event: Event): void {
  event.preventDefault();
  openPalette?.();
}

/** The field above a list: from there the arrow down leads to its first row, from which the arrow up leads back. */
const searched = "main search input:is([type=search], [type=text], :not([type]))";
const isSearched = (target: EventTarget | null) => target instanceof HTMLElement && target.matches(searched);

/** The arrow keys scroll the page until a row was chosen by j or Tab, or in the field above the list. */
function step(event: KeyboardEvent, by: 1 | -1): void {
  const all = rows();
  const row = current();
  const isArrow = event.key.startsWith("Arrow");
  if (all.length === 0 || (row === null && isArrow && !isSearched(event.target))) return;
  const next = row === null ? (by === 1 ? all[0] : undefined) : all[all.indexOf(row) + by];
  if (!next && row === all[0] && event.key === "ArrowUp") {
    event.preventDefault();
    document.querySelector<HTMLElement>(searched)?.focus();
  }
  if (!next) return;
  event.preventDefault();
  const open = next.querySelector<HTMLElement>("a[href], summary, button");
  if (!open) next.tabIndex = -1;
  (open ?? next).focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

function tick(event: Event): void {
  const box = current()?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (!box) return;
  event.preventDefault();
  box.click();
}

/** A colour can be picked where it is typed: each follows the other. */
for (const picker of document.querySelectorAll<HTMLInputElement>("input[data-picks]")) {
  const field = document.getElementById(picker.dataset["picks"] ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  picker.disabled = false;
  picker.addEventListener("input", () => {
    field.value = picker.value;
  });
  field.addEventListener("input", () => {
    if (/^#[0-9a-f]{6}$/i.test(field.value)) picker.value = field.value.toLowerCase();
  });
}

/**
 * Downloads that change what their page shows (form[data-saves]): the file is saved, and the page is loaded again.
 * Where there is none the page that says why is opened; without a connection the browser sends the form and says so.
 */
function saves(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-saves]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.dataset["sent"]) return;
      form.dataset["sent"] = "1";
      save(form).catch(() => form.submit());
    });
  }
}

async function save(form: HTMLFormElement): Promise<void> {
  const answer = await fetch(form.action, { method: "post", body: new URLSearchParams() });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  if (!answer.ok) return form.submit();
  if (!name) return location.assign(answer.url);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name;
  file.click();
  // The address of the file ends with the page.
  setTimeout(() => location.reload(), 500);
}

/** Renews the part of the page marked [data-refresh] until its newer version has no such mark, or is not to be had. */
function refresh(): void {
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
