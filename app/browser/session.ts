/**
 * Watches the end of a login on every page of a logged-in person: checked each minute, announced 20 seconds before,
 * postponed by a button if possible. At the end the page is reloaded, which leads to the login and back. If typed
 * values were not yet sent, or came back in the answer to a form, they stay in the page, hidden, until the same person
 * has logged in again in another tab; nothing is stored.
 */
const dialog = document.querySelector<HTMLDialogElement>("#sitzung");
if (dialog) watch(dialog);

type Session = { left: number; of: string; canStay: boolean };

function watch(dialog: HTMLDialogElement): void {
  const { url = "", of = "", left = "0" } = dialog.dataset;
  const warnMs = 20_000;
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-part=${name}]`);
  let endsAt = Date.now() + Number(left) * 1000;
  let canStay = "canStay" in dialog.dataset;
  let isOver = false;
  /** The person dismissed the warning about an end that cannot be postponed. */
  let isDismissed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** null: nobody or somebody else is logged in; undefined: there is no connection. */
  async function fetchSession(method: "GET" | "POST"): Promise<Session | null | undefined> {
    try {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await fetch(url, method === "GET" ? {} : { method, body: "", headers });
      const session: Session | null = answer.ok ? await answer.json() : null;
      return session?.of === of ? session : null;
    } catch {
      return undefined;
    }
  }

  async function refresh(method: "GET" | "POST" = "GET"): Promise<void> {
    const session = await fetchSession(method);
    if (session === null) return end();
    if (session) {
      endsAt = Date.now() + session.left * 1000;
      canStay = session.canStay;
      if (isOver || session.left * 1000 > warnMs + 1000) close();
    }
    plan();
  }

  /** Schedules the next check: until the warning, and from then on each second. */
  function plan(): void {
    clearTimeout(timer);
    const ms = endsAt - Date.now();
    if (ms > warnMs) timer = setTimeout(() => void (dialog.open ? plan() : refresh()), Math.min(ms - warnMs, 60_000));
    else if (ms > 0) warn(ms);
    else end();
  }

  function warn(ms: number): void {
    if (!dialog.open && !isDismissed) {
      show(canStay ? "warning" : "last");
      dialog.showModal();
    }
    for (const count of dialog.querySelectorAll("[data-count]")) count.textContent = String(Math.ceil(ms / 1000));
    timer = setTimeout(plan, 1000);
  }

  function end(): void {
    clearTimeout(timer);
    if (!hasTyped()) {
      location.replace(location.pathname + location.search);
      return;
    }
    if (!isOver) {
      isOver = true;
      show("over");
      document.documentElement.dataset["over"] = "";
      if (!dialog.open) dialog.showModal();
    }
    timer = setTimeout(() => void refresh(), 5_000);
  }

  function close(): void {
    isOver = false;
    isDismissed = false;
    delete document.documentElement.dataset["over"];
    if (dialog.open) dialog.close();
  }

  function show(name: "warning" | "last" | "over"): void {
    for (const one of ["warning", "last", "over"]) part(one)?.toggleAttribute("hidden", one !== name);
    dialog.setAttribute("aria-labelledby", `sitzung-${name}`);
    dialog.setAttribute("aria-describedby", `sitzung-${name}-text`);
  }

  function dismiss(): void {
    isDismissed = true;
    dialog.close();
  }

  // Escape does the same as the button; after the end it does nothing.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (isOver) return;
    if (canStay) void refresh("POST");
    else dismiss();
  });
  dialog.querySelector("[data-dismiss]")?.addEventListener("click", dismiss);
  dialog.querySelector("[data-stay]")?.addEventListener("click", () => void refresh("POST"));
  // Timers stop while the machine sleeps.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh());
  plan();
}

/** Whether values were typed or chosen but not sent, or came back in the answer to a form. */
function hasTyped(): boolean {
  if (document.querySelector("main form[data-answered]")) return true;
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "main input:not([type=hidden]), main textarea, main select",
  );
  return [...controls].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const before = [...control.options].findLastIndex(({ defaultSelected }) => defaultSelected);
      return control.selectedIndex !== Math.max(0, before);
    }
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
      return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}
