/**
 * For a page framed by the brand's own site: reports to the outer page its path and scroll targets, and opens links to
 * the recommend form in the whole window, on the page that contains the frame. Messages go only to origins that the
 * tenant lists.
 */
export function frame(): void {
  const page = document.querySelector<HTMLElement>("[data-framed]");
  const { framed = "", recommend = "", forms = "" } = page?.dataset ?? {};
  if (!page || parent === window) return;
  // Duration of scrolling to a place; zero if reduced motion is preferred.
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;
  const allowed = framed.split(" ");
  const around = location.ancestorOrigins?.[0];
  const origins = around === undefined ? allowed : allowed.filter((origin) => origin === around);
  const postToParent = (message: object) => {
    for (const origin of origins) parent.postMessage(message, origin);
  };
  let told = "";
  const tellRoute = () => {
    // The path without the query, which may contain a token. The content's height: that of the document is never less
    // than the frame's, which would never become lower.
    const height = Math.ceil(page.getBoundingClientRect().height);
    const route = `${location.pathname} ${height}`;
    if (route !== told) postToParent({ type: "route", path: location.pathname, height });
    told = route;
  };
  tellRoute();
  // Answers are opened, errors appear beside fields, and the personal area changes its page without loading one.
  new ResizeObserver(tellRoute).observe(page);
  // Pages after the first one start at their top; the first leaves the outer page's scroll position alone.
  if (document.referrer.startsWith(`${location.origin}/`)) postToParent({ type: "scroll", top: 0, duration });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target =
      link.hash && link.pathname === location.pathname ? document.getElementById(link.hash.slice(1)) : null;
    if (target) {
      event.preventDefault();
      const top = target.getBoundingClientRect().top;
      postToParent({ type: "scroll", top: top + scrollY, duration });
      scroll(top, duration);
      target.focus({ preventScroll: true });
    } else if (forms.split(" ").some((path) => link.pathname === path || isBelow(link.pathname, path))) {
      event.preventDefault();
      open(recommend, "_top");
    }
  });
}

/** "/empfehlen/" includes every product's form. */
const isBelow = (pathname: string, path: string) => path.length > 1 && path.endsWith("/") && pathname.startsWith(path);

/** Scrolls frames that have a scrollbar of their own. */
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
