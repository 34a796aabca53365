import { each } from "./dom.ts";

type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

/** `ended`: the form may be sent; the server checks whether the solution is right. */
type Run = { until: number; work: Promise<void>; ended: boolean };

const runs = new WeakMap<HTMLFormElement, Run>();

/** A little less than a captcha's lifetime. */
const goodMs = 25 * 60_000;

/**
 * Computes the proof of work while a form is being filled in, if the server asks for one. Without it the form asks a
 * question in words.
 */
export function captchas(): void {
  each<HTMLFormElement>("form[data-captcha]", (form) => {
    if (form.querySelector("[data-captcha-question]")) start(form);
    else form.addEventListener("focusin", () => start(form), { once: true });
    // After Back the page may be restored with a captcha that was already used.
    addEventListener("pageshow", ({ persisted }) => persisted && runs.delete(form));
  });
}

/** What must finish before a form can be sent; null: nothing. Rejected: there is no connection. */
export function captchaBefore(form: HTMLFormElement): Promise<void> | null {
  if (!form.dataset["captcha"]) return null;
  const run = runs.get(form);
  if (run?.ended && performance.now() < run.until) return null;
  return (run?.ended === false ? run : start(form)).work;
}

function start(form: HTMLFormElement): Run {
  const run: Run = { until: performance.now() + goodMs, work: Promise.resolve(), ended: false };
  run.work = solve(form).then(
    () => {
      run.ended = true;
    },
    (fault) => {
      runs.delete(form);
      throw fault;
    },
  );
  // The submitter handles the rejection.
  run.work.catch(() => undefined);
  runs.set(form, run);
  return run;
}

async function solve(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem("captchaSolution");
  // Without https there is no crypto.subtle: the question stays.
  if (!(field instanceof HTMLInputElement) || !globalThis.crypto?.subtle) return;
  toggleQuestion(form, false);
  const answer = await fetch(form.dataset["captcha"] ?? "");
  const { Captcha: captcha }: { Captcha?: Challenge | null } = answer.ok ? await answer.json() : {};
  if (!captcha) return toggleQuestion(form, !answer.ok);
  const { algorithm, challenge, salt, signature } = captcha;
  const number = await find(captcha);
  if (number === null) return toggleQuestion(form, true);
  field.value = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

async function find({ algorithm, challenge, salt, maxnumber }: Challenge): Promise<number | null> {
  const text = new TextEncoder();
  for (let number = 0; number <= maxnumber; number++) {
    const hash = await crypto.subtle.digest(algorithm, text.encode(salt + number));
    if (hex(hash) === challenge) return number;
  }
  return null;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function toggleQuestion(form: HTMLFormElement, isShown: boolean): void {
  each<HTMLElement>(
    "[data-captcha-question]",
    (question) => {
      question.hidden = !isShown;
      each<HTMLInputElement>("input", (input) => input.toggleAttribute("disabled", !isShown), question);
    },
    form,
  );
}
