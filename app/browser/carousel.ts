import { each } from "./dom.ts";

/** Two buttons move a carousel by one slide; shown if not all slides fit. Without script it is scrolled. */
export function carousels(): void {
  each<HTMLElement>("[data-enhance=carousel]", (carousel) => {
    const buttons = carousel.parentElement?.querySelector<HTMLElement>("[data-carousel-buttons]");
    if (!buttons) return;
    const [back, on] = buttons.querySelectorAll<HTMLButtonElement>("button");
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = carousel;
      buttons.hidden = scrollWidth <= clientWidth + 1;
      back?.setAttribute("aria-disabled", String(scrollLeft <= 1));
      on?.setAttribute("aria-disabled", String(scrollLeft + clientWidth >= scrollWidth - 1));
    };
    const push = (by: 1 | -1) => {
      const slide = carousel.querySelector("li");
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      carousel.scrollBy({ left: by * ((slide?.clientWidth ?? 0) + 16), behavior });
    };
    back?.addEventListener("click", () => push(-1));
    on?.addEventListener("click", () => push(1));
    carousel.addEventListener("scroll", update, { passive: true });
    new ResizeObserver(update).observe(carousel);
    update();
  });
}
