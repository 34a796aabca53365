import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { facadeClient, type Refusal } from "../../index.ts";
import { escaped, formPage, thanksPage } from "./pages.ts";

const port = Number(process.env["PORT"] ?? 4001);
const path = { provider: "nordlicht" };
/** Its calls are made by this server, so a key with limits of its own belongs here and never into the browser. */
const facade = facadeClient({
  baseUrl: process.env["REFERRAL_URL"] ?? "http://127.0.0.1:3000/api",
  ...(process.env["NORDLICHT_API_KEY"] ? { apiKey: process.env["NORDLICHT_API_KEY"] } : {}),
});

const server = createServer(async (request, response) => {
  const send = (status: number, page: string) =>
    void response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(page);
  try {
    if (request.method !== "POST") return send(200, await form());
    const typed = new URLSearchParams(await text(request));
    const { data, error } = await recommend(typed);
    if (error) return send(400, await form(typed, error));
    return send(200, thanksPage(data.Empfehlung));
  } catch (fault) {
    console.error(fault);
    send(503, `<p>${escaped("Das geht gerade nicht. Bitte versuche es später noch einmal.")}</p>`);
  }
});

/** The form's key makes one recommendation of it, however often it is sent. */
async function form(typed = new URLSearchParams({ key: randomUUID() }), refusal?: Refusal): Promise<string> {
  const { data: products, error } = await facade.GET("/v1/{provider}/produkt", { params: { path } });
  if (error) throw new Error(`${error.Code} ${error.RequestId}`);
  // A call that was refused may be sent again with other values, under another key.
  if (refusal) typed.set("key", randomUUID());
  return formPage(products, typed, refusal);
}

function recommend(typed: URLSearchParams) {
  const of = (name: string) => typed.get(name) ?? "";
  return facade.POST("/v1/{provider}/empfehlen/create", {
    params: { path, header: { "Idempotency-Key": of("key") } },
    body: {
      Empfehlung: { Produkt: of("Produkt"), AnteilEmpfehler: 50, AgbText: typed.has("AgbText") },
      Empfehler: { Vorname: of("Vorname"), Nachname: of("Nachname"), Email: of("Email") },
    },
  });
}

server.listen(port, "127.0.0.1", () => console.log(`Listening at http://127.0.0.1:${port}`));
