import type { Refusal } from "../../index.ts";

export const escaped = (value: string) => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { font: 1.05rem/1.6 system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
  label, small { display: block } input:not([type=checkbox]), select, button { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box }
  p { margin: 0 0 1rem } .wrong { color: #a4161a }
</style>
<h1>${title}</h1>
${body}`;

/** The form, with what was typed, and beside each field what is wrong with it. */
export function formPage(
  products: readonly { Id: string; Name: string }[],
  typed: URLSearchParams,
  refusal?: Refusal,
): string {
  const wrong = new Map(refusal?.Fehler?.map(({ Feld, Message }) => [Feld.split(".").at(-1) ?? "", Message]));
  if (refusal?.Feld) wrong.set(refusal.Feld.split(".").at(-1) ?? "", refusal.Message);
  const note = (name: string) =>
    wrong.has(name) ? `<small class="wrong" id="${name}-wrong">${escaped(wrong.get(name) ?? "")}</small>` : "";
  const marks = (name: string) => (wrong.has(name) ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : "");
  const field = (name: string, label: string, more: string) =>
    `<p><label for="${name}">${label}</label>
     <input id="${name}" name="${name}" value="${escaped(typed.get(name) ?? "")}" ${more}${marks(name)}>${note(name)}</p>`;
  const options = products.map(
    ({ Id, Name }) =>
      `<option value="${escaped(Id)}"${Id === typed.get("Produkt") ? " selected" : ""}>${escaped(Name)}</option>`,
  );
  const terms = typed.has("AgbText") ? " checked" : "";
  return page(
    "Freunde werben",
    `${refusal ? `<p class="wrong" role="alert">${escaped(refusal.Message)}</p>` : ""}
<form method="post">
  <input type="hidden" name="key" value="${escaped(typed.get("key") ?? "")}">
  <p><label for="Produkt">Was empfiehlst du?</label>
    <select id="Produkt" name="Produkt"${marks("Produkt")}>${options.join("")}</select>${note("Produkt")}</p>
  ${field("Vorname", "Vorname", 'autocomplete="given-name"')}
  ${field("Nachname", "Nachname", 'autocomplete="family-name"')}
  ${field("Email", "E-Mail", 'type="email" autocomplete="email"')}
  <p><label><input type="checkbox" name="AgbText" value="ja"${terms}${marks("AgbText")}> Ich stimme den Teilnahmebedingungen zu</label>${note("AgbText")}</p>
  <button>Link erstellen</button>
</form>`,
  );
}

/** The link to pass on; null while the referrer's address is still to be confirmed by mail. */
export function thanksPage(made: { Empfehlungsnummer: string; ClickUrl: string } | null | undefined): string {
  if (!made) return page("Fast fertig", "<p>Wir haben dir eine E-Mail geschickt: Bitte bestätige deine Adresse.</p>");
  const { Empfehlungsnummer, ClickUrl } = made;
  const link = escaped(ClickUrl);
  return page(
    "Dein Link ist fertig",
    `<p><a href="${link}">${link}</a></p><p>Nummer <strong>${escaped(Empfehlungsnummer)}</strong></p>`,
  );
}
