import { fakeServer } from "./http.ts";
import { upstreamId } from "./upstream-tenant.ts";

/**
 * The brand's own site: a page that frames our pages, the page of a video, and an optional script. `port`: where our
 * pages are served.
 */
export function brandSite(port: number, own: number) {
  const page = (body: string) =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Uferfunk</title><style>body{font:1.1rem/1.5 system-ui;margin:0;background:#f4f6f8;color:#182430}
    main{max-width:76rem;margin:auto;padding:1rem}iframe{width:100%;height:60rem;border:0;background:#fff}</style>
    <main>${body}</main>`;
  const frame =
    page(`<h1>Uferfunk</h1><p>Das ist die Seite der Marke. Das Empfehlungsprogramm steht darunter im Rahmen.</p>
    <iframe title="Freunde empfehlen" src="http://${upstreamId}.localhost:${port}/"></iframe>
    <script>
    if (location.hash.startsWith("#/")) {
      document.querySelector("iframe").src = "http://${upstreamId}.localhost:${port}" + location.hash.slice(1);
      history.replaceState(null, "", location.pathname);
    }
    addEventListener("message", ({ data }) => {
      if (data.type === "route") document.querySelector("iframe").style.height = data.height + "px";
      if (data.type === "scroll") scrollTo({ top: document.querySelector("iframe").offsetTop + data.top, behavior: data.duration ? "smooth" : "auto" });
    })</script>`);
  const film = page("<h1>So geht Empfehlen</h1><p>Hier liefe das Video.</p>");
  const script = "document.documentElement.dataset.werbung = 'geladen';";
  return fakeServer(({ path }, res) => {
    if (path.startsWith("/werbung.js"))
      return void res.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(path.startsWith("/film") ? film : frame);
  }, own);
}
