import { each } from "./dom.ts";

/**
 * Choosing another product on a product's own page replaces the page by that product's; typed values stay. If that page
 * cannot be loaded, the choice is reset to the product shown.
 */
export function products(): void {
  each<HTMLSelectElement>("select[data-pages]", (list) => {
    let shown = [...list.options].find(({ defaultSelected }) => defaultSelected)?.value ?? list.value;
    const follow = async () => {
      const id = list.value;
      if (id === shown) return;
      const { pages = "", allOffers = "" } = list.dataset;
      const href = id === "" ? allOffers : pages.replace("-produkt-", encodeURIComponent(id));
      const page = await pageAt(href);
      if (list.value !== id) return;
      if (page === null) {
        list.value = shown;
        list.dispatchEvent(new Event("change", { bubbles: true }));
        return;
      }
      shown = id;
      show(page);
      list.form?.setAttribute("action", href);
      history.replaceState(null, "", href);
    };
    list.addEventListener("change", follow);
    // After Back the browser may have restored another choice.
    void follow();
  });
}

async function pageAt(href: string): Promise<Document | null> {
  const answer = await fetch(href).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

function show(page: Document): void {
  for (const part of ["main h1", ".crumbs", ".product-summary"]) {
    const here = document.querySelector<HTMLElement>(part);
    const other = page.querySelector(part);
    if (other) here?.replaceWith(document.adoptNode(other));
    else if (here) here.hidden = true;
  }
  document.title = page.title;
}
