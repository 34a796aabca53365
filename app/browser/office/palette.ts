import { plainLetters } from "#server/platform/values/text.ts";

/**
 * The palette of the office: filters the person's pages while they type and, from two letters on, shows what their
 * search finds, as the search's own page has it. The arrow keys choose, Enter opens, Escape closes. Enter before the
 * answer opens the first hit once it is there, or the search's page if there is none. Returns how to open it; null:
 * the page has none.
 */
export function palette(): (() => void) | null {
  const dialog = document.querySelector<HTMLDialogElement>("#palette");
  const field = dialog?.querySelector<HTMLInputElement>("input");
  const form = dialog?.querySelector("form");
  const found = dialog?.querySelector<HTMLElement>("[data-part=found]");
  if (!dialog || !field || !form || !found) return null;
  const [pages] = dialog.querySelectorAll<HTMLElement>("[role=group]");
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-part=${name}]`);
  const hasSearch = form.hasAttribute("action");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let isAwaited = false;
  let opensFirst = false;

  const options = () => [...dialog.querySelectorAll<HTMLElement>("[role=option]")].filter((one) => !isHidden(one));
  const chosen = () => dialog.querySelector<HTMLElement>("[role=option][aria-selected=true]");

  function choose(option: HTMLElement | undefined): void {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    field?.setAttribute("aria-expanded", String(options().length > 0));
    if (option) field?.setAttribute("aria-activedescendant", option.id);
    else field?.removeAttribute("aria-activedescendant");
  }

  /** What was found for an earlier text is taken away, and no answer to it counts any more. */
  function typed(): void {
    clearTimeout(timer);
    asked.abort();
    opensFirst = false;
    const text = field?.value.trim() ?? "";
    const words = plainLetters(text).split(/\s+/);
    const rows = [...(pages?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    for (const row of rows) row.hidden = !words.every((word) => plainLetters(row.textContent ?? "").includes(word));
    if (pages) pages.hidden = rows.every(({ hidden }) => hidden);
    found?.replaceChildren();
    const isSought = hasSearch && text.length >= 2;
    part("all")?.toggleAttribute("hidden", !isSought);
    isAwaited = isSought;
    part("failed")?.toggleAttribute("hidden", true);
    part("none")?.toggleAttribute("hidden", isSought || options().length > 0);
    choose(options()[0]);
    if (isSought) timer = setTimeout(() => void seek(text), 300);
  }

  async function seek(text: string): Promise<void> {
    asked = new AbortController();
    const { signal } = asked;
    // A redirect leads to one page: "all" opens it.
    const body = new URLSearchParams({ suche: text, liste: "1" });
    try {
      const answer = await fetch(form?.action ?? "", { method: "POST", body, signal, redirect: "manual" });
      if (answer.type === "opaqueredirect") {
        if (!signal.aborted) isAwaited = false;
        if (!signal.aborted && opensFirst) form?.requestSubmit();
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (signal.aborted) return;
      const groups = groupsIn(page);
      found?.replaceChildren(...groups);
      // What has no page of its own is in "all" only.
      const isSomething = page.querySelector(".hit-group") !== null || pages?.hidden === false;
      part("none")?.toggleAttribute("hidden", isSomething);
      // A choice that was made meanwhile stays.
      const isFirst = chosen() === null || chosen()?.id === "palette-alle";
      if (isFirst) choose(options()[0]);
    } catch {
      if (!signal.aborted) part("failed")?.toggleAttribute("hidden", false);
    }
    if (signal.aborted) return;
    isAwaited = false;
    if (opensFirst) chosen()?.click();
  }

  window.addEventListener("input", ({ target }) => void (target === field && typed()));
  window.addEventListener("keydown", pressed);
  window.addEventListener("click", clicked);

  function clicked({ target }: Event): void {
    if (!(target instanceof Element) || !dialog?.contains(target)) return;
    if (target.closest("[data-part=all]")) form?.requestSubmit();
    else if (target === dialog || target.closest("a")) dialog.close();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.target !== field) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      const all = options();
      const from = chosen();
      opensFirst = false;
      choose(all.at(((from ? all.indexOf(from) : -1) + by) % all.length));
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (isAwaited && chosen()?.id === "palette-alle") opensFirst = true;
      else chosen()?.click();
    }
  }

  return () => {
    if (document.querySelector("dialog[open]")) return;
    dialog.showModal();
    field.select();
    typed();
  };
}

const isHidden = (element: HTMLElement) => element.closest("[hidden]") !== null;

const maxOfGroup = 6;

/** The groups of the search's page with the links that they have. */
function groupsIn(page: Document): HTMLElement[] {
  return [...page.querySelectorAll(".hit-group")].flatMap((section, at) => {
    const links = [...section.querySelectorAll<HTMLAnchorElement>("li a[href]")].slice(0, maxOfGroup);
    if (links.length === 0) return [];
    const group = document.createElement("div");
    const title = element("span", "palette-group", section.querySelector("h2")?.firstChild?.textContent);
    title.id = `palette-gruppe-${at}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", title.id);
    group.append(title, ...links.map((link, row) => optionOf(link, `palette-treffer-${at}-${row}`)));
    return [group];
  });
}

function optionOf(link: HTMLAnchorElement, id: string): HTMLElement {
  const line = link.closest("li");
  const option = document.createElement("a");
  option.href = link.getAttribute("href") ?? "";
  option.id = id;
  option.tabIndex = -1;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  // Only the first line of a person has their name.
  const name = (line?.querySelector("strong") ?? link.querySelector("[data-part=number]") ?? link).textContent;
  option.append(element("span", "", name), " ", element("span", "hint", line?.querySelector(".hint")?.textContent));
  return option;
}

function element(tag: string, className: string, text: string | null | undefined): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text?.trim() ?? "";
  return made;
}
