import { reveal } from "./dom.ts";

/** A button that prints the page. */
export function prints(): void {
  reveal('[data-enhance="print"]', () => window.print());
}
