import { each } from "./dom.ts";

/** In a marked group of radios key 1 chooses the first, 2 the second …; the arrow keys work without script. */
export function digits(): void {
  each<HTMLFieldSetElement>("[data-enhance=digits]", (group) => {
    const radios = group.querySelectorAll<HTMLInputElement>("input[type=radio]");
    group.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
      const radio = ctrlKey || altKey || metaKey ? undefined : radios[Number(key) - 1];
      radio?.focus();
      radio?.click();
    });
  });
}

/** Filters a list to the entries that contain every typed word. */
export function sieves(): void {
  each("[data-enhance=sift]", (part) => {
    const input = part.querySelector("input");
    input?.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/);
      each<HTMLElement>(
        "[data-text]",
        (row) => {
          row.hidden = !words.every((word) => row.dataset["text"]?.includes(word));
        },
        part,
      );
    });
  });
}
