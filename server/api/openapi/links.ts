import { operationIdOf } from "./tags.ts";

/** What an answer gives a later call: its names, each with where the answer has the value (a JSON pointer). */
type Link = { to: `${"GET" | "POST" | "PUT"} ${string}`; description: string; with: Readonly<Record<string, string>> };

const v1 = "/v1/{provider}";
const number = { number: "/Empfehlung/Empfehlungsnummer" };
const made = { ...number, hex: "/Hex" };
const first = { id: "/0/Id" };
const part = { id: "/items/0/data/Inhalte/iv/0" };

/** By the call that answers. The values of lists are those of their first row. */
const links: Readonly<Record<string, readonly Link[]>> = {
  [`POST ${v1}/empfehlen/create`]: [
    { to: `GET ${v1}/empfehlen/{number}/{hex}`, description: "The recommendation, for whoever made it", with: made },
    { to: `GET ${v1}/empfehlen/any/{number}/{hex}`, description: "The same, in any state", with: made },
    { to: `GET ${v1}/empfehlung/{number}`, description: "As its recipient sees it", with: number },
    { to: `GET ${v1}/empfehlung/empfehlungscode/{code}`, description: "By its code", with: { code: number.number } },
    { to: `GET ${v1}/empfehlen/click/{number}`, description: "Its link, followed", with: number },
    { to: `POST ${v1}/empfaenger/create/{number}`, description: "A recipient gives their details", with: number },
  ],
  [`POST ${v1}/empfaenger/create/{number}`]: [
    { to: `GET ${v1}/empfaenger/{hex}`, description: "What the recipient gave", with: { hex: "/Hex" } },
    { to: `GET ${v1}/empfehlung/{number}`, description: "What they want", with: { number: "/Empfehlungsnummer" } },
    {
      to: `GET ${v1}/empfehlung/{number}/produkt/produktlink`,
      description: "Their link into the shop",
      with: { number: "/Empfehlungsnummer", empfaengernummer: "/Empfaengernummer" },
    },
  ],
  [`GET ${v1}/produkt`]: [
    { to: `GET ${v1}/produkt/{id}`, description: "One of them", with: first },
    { to: `GET ${v1}/produkt/{id}/grafik`, description: "Its picture", with: first },
    { to: `GET ${v1}/produkt/{id}/sgrafik`, description: "Its small picture", with: first },
  ],
  "GET /content/{app}/{name}": [
    { to: "GET /content/{app}/faq/{id}", description: "A question, if the list is of questions", with: part },
  ],
  [`GET ${v1}/produktkategorie`]: [
    { to: `GET ${v1}/produktkategorie/{id}/grafik`, description: "The picture of one", with: first },
    { to: `GET ${v1}/produktkategorie/{id}/icon`, description: "The icon of one", with: first },
  ],
  [`GET ${v1}/praemie`]: [
    { to: `GET ${v1}/praemie/{id}/grafik100`, description: "The picture of one", with: first },
    { to: `GET ${v1}/praemie/{id}/grafik50`, description: "Its small picture", with: first },
  ],
  [`GET ${v1}/content/getlanguages`]: [
    { to: `GET ${v1}/content/getlanguagecontent/{iso}`, description: "The texts of one", with: { iso: "/0/Iso" } },
  ],
  [`GET ${v1}/mandant`]: [
    { to: "GET /v1/mandant/{provider}", description: "The same, by its name", with: { provider: "/Mandant" } },
  ],
};

/** The links of a call's answer, for docs/openapi.json; the tenant or app is the one of the call. */
export function linksOf(method: string, path: string): { links?: Record<string, object> } {
  const own = links[`${method} ${path}`];
  if (!own) return {};
  const entries = own.map(({ to, description, with: given }) => {
    const [verb = "", target = ""] = to.split(" ");
    const operationId = operationIdOf(verb, target);
    const values = Object.entries(given).map(([name, pointer]) => [name, `$response.body#${pointer}`]);
    const name = /^\/(?:v1|content)\/\{(\w+)\}/.exec(target)?.[1] ?? "";
    const tenant = path.includes(`{${name}}`) ? [[name, `$request.path.${name}`]] : [];
    return [operationId, { operationId, description, parameters: Object.fromEntries([...tenant, ...values]) }];
  });
  return { links: Object.fromEntries(entries) };
}
