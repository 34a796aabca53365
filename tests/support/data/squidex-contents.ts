import type { FakeContent } from "#tests/fakes/squidex.ts";

/** A variable's name as the service stores it and as texts mention it. */
const wrapped = `$${"{hotline}"}`;

/** The contents of the tests' content service. */
export function sampleContents(): FakeContent[] {
  const iv = <T>(value: T) => ({ iv: value });
  const block = (id: string, title: string, html: string): FakeContent => ({
    id,
    schema: "content-bloecke",
    data: { Titel: { de: title, en: `${title} (en)` }, Text: { de: html }, Bild: iv(["bild-1"]) },
  });
  const note = (key: string, title: string): FakeContent => ({
    id: `fn-${key}`,
    schema: "fussnoten",
    data: { Identifier: iv(key), Titel: { de: title }, Gruppe: iv("mobilfunk"), Inhalt: { de: `<p>${title}</p>` } },
  });
  return [
    {
      id: "seite-1",
      schema: "seiten",
      data: {
        Name: iv("ratgeber"),
        Titel: { de: "Ratgeber" },
        Text: { de: `<p>Ruf an: ${wrapped}</p>` },
        Inhalte: iv(["b2", "weg", "b1"]),
      },
    },
    ...["2026-06-01", "2025-02-28", "entwurf"].map((version) => ({
      id: `ds-${version}`,
      schema: "seiten",
      data: { Name: iv(`datenschutz-${version}`), Titel: { de: `Datenschutz, alt ${version}` }, Version: iv(version) },
    })),
    { id: "liste-1", schema: "listen", data: { Name: iv("startseite"), Inhalte: { de: ["b1", "b2"] } } },
    block("b1", "Eins", "<p>Text eins</p>"),
    block("b2", "Zwei", '<p onclick="x()">Text zwei</p><script>x()</script>'),
    { ...block("entwurf", "Entwurf", "geheim"), published: false },
    { id: "f1", schema: "faq", data: { Frage: iv("Wie geht es?"), Antwort: { iv: "<p>So.</p>" } } },
    { id: "k1", schema: "keyvisual", data: { Titel: iv("Bis 90 €"), Bild: iv(["bild-1"]) } },
    note("a", "Fußnote A"),
    note("b", "Fußnote B"),
    { id: "v1", schema: "variable", data: { Name: iv(wrapped), Value: iv("0800 <1>") } },
    { id: "v2", schema: "variable", data: { Name: iv("x"), Value: iv("zu kurz") } },
  ];
}
