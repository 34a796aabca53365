import { parseTypedDay } from "#server/platform/values/calendar.ts";
import { captchaBefore } from "./captcha.ts";
import { each, say } from "./dom.ts";
import { isIban } from "./iban.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows our own messages beside fields instead of the browser's, and sends each filled-in form once. */
export function forms(): void {
  each<HTMLFormElement>("form[data-enhance=form]", (form) => {
    form.noValidate = true;
    form.addEventListener("submit", (event) => submit(form, event));
    // A field with an error is checked again on each input; others only after a change.
    form.addEventListener("change", ({ target }) => {
      if (isControl(target) && shownBefore(target)) afterPress(() => check(target));
    });
    form.addEventListener("input", ({ target }) => isControl(target) && failing(target) && check(target));
  });
  // A page that answers a sent form becomes one that Back and reload can ask for again, without the browser's question.
  history.replaceState(history.state, "", location.href);
  addEventListener("mousedown", () => (pressed = true), { capture: true });
  for (const end of ["mouseup", "dragend"]) addEventListener(end, release, { capture: true });
  // After Back the button is enabled again.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    each("[aria-busy]", (button) => button.removeAttribute("aria-busy"));
    each<HTMLFormElement>("form[data-sent]", (form) => delete form.dataset["sent"]);
  });
}

let pressed = false;
const waiting = new Set<() => void>();

/**
 * Calls it at once, or after the click if a mouse button is pressed: a field loses focus when the button below it is
 * pressed, and a message shown then would move that button away, so that the browser would report no click.
 */
function afterPress(call: () => void): void {
  if (pressed) waiting.add(call);
  else call();
}

function release(): void {
  pressed = false;
  setTimeout(() => {
    for (const call of waiting) call();
    waiting.clear();
  });
}

function submit(form: HTMLFormElement, event: SubmitEvent): void {
  const button = event.submitter as HTMLButtonElement | null;
  if (form.dataset["sent"]) {
    event.preventDefault();
    return;
  }
  // A second button may need only one field of the form.
  const only = button?.dataset["only"];
  if (only || !button?.formNoValidate) {
    const submitted = [...form.elements].filter(isControl).filter(({ name }) => !only || name === only);
    const wrong = submitted.filter((control) => !check(control));
    if (wrong[0]) {
      event.preventDefault();
      wrong[0].focus();
      return;
    }
  }
  hideOffline(form);
  if (!navigator.onLine) {
    event.preventDefault();
    showOffline(form);
    return;
  }
  button?.setAttribute("aria-busy", "true");
  const captcha = captchaBefore(form);
  if (captcha) {
    event.preventDefault();
    // Further clicks in the meantime send nothing.
    form.dataset["sent"] = "1";
    captcha.then(
      () => {
        delete form.dataset["sent"];
        form.requestSubmit(button);
      },
      () => {
        delete form.dataset["sent"];
        button?.removeAttribute("aria-busy");
        showOffline(form);
      },
    );
    return;
  }
  form.dataset["sent"] = "1";
}

function check(control: Control): boolean {
  const place = document.getElementById(`${group(control)}-error`);
  const message = control.willValidate ? userError(control) : "";
  if (place) {
    place.textContent = message;
    place.hidden = !message;
  }
  if (message) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  return !message;
}

function userError(control: Control): string {
  const { validity: v, value } = control;
  const kind = control.dataset["kind"];
  if (v.valueMissing) return control.dataset["missing"] ?? (control.type === "checkbox" ? say.consent : say.required);
  if (value && kind === "iban" && !isIban(value)) return say.iban;
  if (value && kind === "date" && !parseTypedDay(value)) return say.date;
  if (v.valid) return "";
  if (v.typeMismatch && control.type === "email") return say.email;
  if (v.tooShort) return say.short.replace("{n}", String((control as HTMLInputElement).minLength));
  if (v.tooLong) return say.long.replace("{n}", String((control as HTMLInputElement).maxLength));
  return control.dataset["error"] ?? say.pattern;
}

/** Errors of radios are shown at their group. */
const group = (control: Control) =>
  (control.type === "radio" ? control.closest("fieldset")?.id : control.id) ?? control.id;

const failing = (control: Control) => control.getAttribute("aria-invalid") === "true";

const shownBefore = (control: Control) => failing(control) || (control.value !== "" && control.type !== "radio");

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/**
 * Shows at the top of the form that there is no connection; typed values stay. Each call announces it to screen readers
 * again.
 */
function showOffline(form: HTMLFormElement): void {
  hideOffline(form);
  const box = document.createElement("div");
  box.className = "summary";
  box.dataset["offline"] = "";
  box.setAttribute("role", "alert");
  box.tabIndex = -1;
  const text = document.createElement("p");
  text.textContent = say.offline;
  box.append(text);
  form.prepend(box);
  box.focus();
}

function hideOffline(form: HTMLFormElement): void {
  form.querySelector("[data-offline]")?.remove();
}
