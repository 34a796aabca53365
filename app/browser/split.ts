import { euroRuns, formatEuro } from "#app/ui/content/format.ts";
import { lettering, tenths } from "#app/ui/form/split-geometry.ts";
import { each, language, say } from "./dom.ts";

/** Updates the picture of the split when another product, with another reward, is chosen. */
export function splits(): void {
  each<HTMLFieldSetElement>("fieldset[data-follows]", (split) => {
    const list = split.form?.elements.namedItem(split.dataset["follows"] ?? "");
    if (!(list instanceof HTMLSelectElement)) return;
    const follow = () => {
      const { reward, recipient } = list.selectedOptions[0]?.dataset ?? {};
      if (Number(reward) > 0) draw(split, Number(reward), (recipient ?? "").split(" ").map(Number));
    };
    list.addEventListener("change", follow);
    // The server rendered the default choice; after Back the browser may have restored another one.
    if (!list.selectedOptions[0]?.defaultSelected) follow();
  });
}

/** `parts`: the recipient's cents for each radio, in their order. */
function draw(split: HTMLFieldSetElement, whole: number, parts: readonly number[]): void {
  const radios = [...split.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  for (const [index, radio] of radios.entries()) {
    const recipient = parts[index] ?? 0;
    const me = whole - recipient;
    radio.dataset["me"] = String(tenths(me, whole));
    radio.dataset["recipient"] = String(tenths(recipient, whole));
    const words = radio.parentElement?.querySelector(".segment-amounts");
    if (words)
      words.textContent = say.amounts
        .replace("{me}", formatEuro(me, language))
        .replace("{recipient}", formatEuro(recipient, language));
    const texts = split.querySelectorAll<SVGTextElement>(`[data-when="${radio.value}"] text:not(.unscripted)`);
    write(texts[0], texts[1], me, whole, -1);
    write(texts[2], texts[3], recipient, whole, 1);
  }
}

function write(
  who: SVGTextElement | undefined,
  amount: SVGTextElement | undefined,
  cents: number,
  whole: number,
  side: -1 | 1,
): void {
  if (!who || !amount) return;
  const { x, y, whoY, whoSize, fontSize, tone } = lettering(tenths(cents, whole), side, formatEuro(cents, language));
  place(who, x, whoY, whoSize, `who ${tone}`);
  place(amount, x, y, fontSize, tone);
  amount.replaceChildren(
    ...euroRuns(cents, language).map(({ text, sign }) => {
      if (!sign) return text;
      const span = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
      span.textContent = text;
      return span;
    }),
  );
}

function place(text: SVGTextElement, x: number, y: number, size: number, tone: string): void {
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
  text.setAttribute("font-size", String(size));
  text.setAttribute("class", tone);
}
