import { each } from "./dom.ts";

/** Groups an IBAN in fours while it is typed and keeps the caret where it was. */
export function ibans(): void {
  each<HTMLInputElement>("input[data-kind=iban]", (input) => {
    const group = () => {
      const caret = plain(input.value.slice(0, input.selectionStart ?? 0)).length;
      const value = inFours(plain(input.value));
      if (value === input.value) return;
      input.value = value;
      const place = caret + Math.floor(Math.max(0, caret - 1) / 4);
      if (document.activeElement === input) input.setSelectionRange(place, place);
    };
    const name = bankName(input);
    input.addEventListener("input", () => {
      group();
      name();
    });
    group();
    name();
  });
}

/** Shows the bank of a German IBAN once its sort code is typed; only that code is sent to the server. */
function bankName(input: HTMLInputElement): () => Promise<void> {
  const place = input.closest(".iban-field")?.querySelector<HTMLElement>("[data-bank-at]");
  let lastCode = "";
  return async () => {
    const code = /^DE\d\d(\d{8})/.exec(plain(input.value))?.[1] ?? "";
    if (!place || code === lastCode) return;
    lastCode = code;
    const answer = code ? await fetch(`${place.dataset["bankAt"]}/${code}`).catch(() => null) : null;
    const name: string | null = answer?.ok ? (await answer.json()).Name : null;
    if (code === lastCode) place.textContent = name ?? "";
  };
}

const plain = (text: string) =>
  text
    .replace(/[^a-z0-9]/gi, "")
    .toUpperCase()
    .replace(/^IBAN/, "")
    .slice(0, 34);

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

/** The check digits of ISO 13616; the server checks the rest. */
export function isIban(text: string): boolean {
  const iban = plain(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
