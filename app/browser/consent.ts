import { each, say } from "./dom.ts";

/**
 * Sends the answer without leaving the page, so that typed input is kept; the settings open in a dialog instead of on
 * their own page. If that fails, the form is submitted as without script.
 */
export function consent(): void {
  each<HTMLFormElement>("form.consent-form", (form) => answerWithoutNavigation(form));
  each<HTMLAnchorElement>("a[data-shows]", (opener) =>
    opener.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(opener.href).catch(() => location.assign(opener.href));
    }),
  );
}

function answerWithoutNavigation(form: HTMLFormElement, dialog?: HTMLDialogElement): void {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    const body = new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));
    const address = form.getAttribute("action") ?? "";
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" }).catch(() => null);
    // A redirect means the answer was stored; its target does not matter.
    if (answer?.type !== "opaqueredirect") return sendPlainly(form, button);
    dialog?.close();
    document.querySelector(".consent")?.remove();
    document.getElementById("inhalt")?.focus({ preventScroll: true });
  });
}

function sendPlainly(form: HTMLFormElement, button: HTMLButtonElement): void {
  const chosen = Object.assign(document.createElement("input"), {
    type: "hidden",
    name: button.name,
    value: button.value,
  });
  form.append(chosen);
  form.submit();
}

async function show(href: string): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
  const form = page.querySelector<HTMLFormElement>("form[data-enhance=consent]");
  const title = page.querySelector("main h1");
  if (!form || !title) throw new Error("The page shows no settings.");
  const dialog = document.createElement("dialog");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "dialog-close";
  close.textContent = "\u00d7";
  close.setAttribute("aria-label", say.close);
  close.addEventListener("click", () => dialog.close());
  const heading = document.createElement("h2");
  heading.id = "consent-dialog-titel";
  heading.textContent = title.textContent;
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(close, heading, document.adoptNode(form));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  answerWithoutNavigation(form, dialog);
  document.body.append(dialog);
  dialog.showModal();
}
