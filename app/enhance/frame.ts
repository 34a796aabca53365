/**
 * A page in the frame of the brand's own site: it tells the page around it where it is and where to scroll to, and links
 * to the recommend form lead the whole window to the page that holds the frame. Only origins that the tenant names hear it.
 */
export function frame(): void {
  const page = document.querySelector<HTMLElement>("[data-framed]");
  const { framed = "", recommend = "", forms = "" } = page?.dataset ?? {};
  if (!page || parent === window) return;
  // How long a page scrolls to a place in it (specification section 2); not at all for who wants no motion.
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;
  const allowed = framed.split(" ");
  const around = location.ancestorOrigins?.[0];
  const origins = around === undefined ? allowed : allowed.filter((origin) => origin === around);
  const tell = (message: object) => {
    for (const origin of origins) parent.postMessage(message, origin);
  };
  // No query: it may hold a token.
  tell({ type: "route", path: location.pathname, height: document.documentElement.scrollHeight });
  // The next page begins at its top; the first one leaves the page around it where it is.
  if (document.referrer.startsWith(`${location.origin}/`)) tell({ type: "scroll", top: 0, duration });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target =
      link.hash && link.pathname === location.pathname ? document.getElementById(link.hash.slice(1)) : null;
    if (target) {
      event.preventDefault();
      const top = target.getBoundingClientRect().top;
      tell({ type: "scroll", top: top + scrollY, duration });
      scroll(top, duration);
      target.focus({ preventScroll: true });
    } else if (forms.split(" ").some((path) => link.pathname === path || isBelow(link.pathname, path))) {
      event.preventDefault();
      open(recommend, "_top");
    }
  });
}

/** "/empfehlen/" stands for every product's form. */
const isBelow = (pathname: string, path: string) => path.length > 1 && path.endsWith("/") && pathname.startsWith(path);

/** For frames that scroll by themselves. */
function scroll(distance: number, duration: number): void {
  const from = scrollY;
  let began = 0;
  const step = (now: number) => {
    began ||= now;
    const done = duration ? Math.min(1, (now - began) / duration) : 1;
    scrollTo({ top: from + distance * done * (2 - done), behavior: "instant" });
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
