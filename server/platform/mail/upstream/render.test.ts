import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type MailKind, mailKinds, type NewMail } from "#server/platform/mail/model.ts";
import type { MailParams } from "#server/platform/mail/params.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import type { PlatformTenant } from "#server/platform/tenant.ts";
import { themeSchema } from "#server/platform/values/theme.ts";
import { escaped } from "../../values/text.ts";
import { greetingName, oneLine } from "./plain-text.ts";
import { renderMail } from "./render.ts";

const params = mailParams;

function tenant(id: string): Pick<PlatformTenant, "name" | "formOfAddress" | "legal" | "mail" | "theme" | "pictures"> {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../../../prisma/seed/tenants/${id}/${file}.json`, import.meta.url), "utf8"));
  const { name, formOfAddress = "du", legal, mail } = read("tenant");
  const logo = readFileSync(new URL(`../../../../prisma/seed/tenants/${id}/logo.svg`, import.meta.url), "utf8");
  return {
    name,
    formOfAddress,
    mail,
    legal: { ...legal, operator: `${legal.operator} & Söhne` },
    theme: themeSchema.parse(read("theme")),
    pictures: { logo },
  };
}

function mail(kind: keyof MailParams, language: "de" | "en", change: Record<string, string> = {}): NewMail {
  return {
    kind,
    language,
    to: "a@b.de",
    key: "k",
    createdAt: new Date(0),
    params: { ...params[kind], ...change },
  } as NewMail;
}

const times = (text: string, part: string) => text.split(part).length - 1;
const cases = ["nordlicht", "elbschutz", "standard"].flatMap((id) =>
  (["de", "en"] as const).flatMap((language) => mailKinds.map((kind) => ({ id, language, kind }))),
);

describe.each(cases)("$kind for $id in $language", ({ id, language, kind }) => {
  const { legal, ...rest } = tenant(id);
  const { subject, text, html } = renderMail(mail(kind, language), { legal, ...rest });

  it("has the same content in both forms, in its language", () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(subject).not.toBe("");
    const impersonal: readonly MailKind[] = ["webhookDisabled", "personAdded", "agencyDocument"];
    const named = impersonal.includes(kind) ? [] : ["Jörg"];
    for (const part of [...named, legal.operator, legal.street, legal.registerEntry, legal.representedBy]) {
      expect(text.replaceAll("\n", " ")).toContain(part);
      expect(html).toContain(escaped(part));
    }
    for (const form of [subject, text, html]) expect(form).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it("greets with the whole name where the brand says Sie, and states what the directors are", () => {
    const greeting = { de: id === "elbschutz" ? "Guten Tag Jörg Petersen," : "Hallo Jörg,", en: "Hello Jörg," }[
      language
    ];
    if ("firstName" in params[kind]) expect(text).toContain(`\n${greeting}\n`);
    const directors = language === "de" ? "Geschäftsführung" : "Managing directors";
    expect(text).toContain(`${directors}: ${legal.representedBy}`);
  });

  it("has each of its links once as a button (shared ones to copy), and once as a line of text", () => {
    const links = Object.entries(params[kind]).filter(([name]) => /(^l|L)ink$/.test(name));
    expect(times(html, "http")).toBe(links.length);
    for (const [name, address] of links) {
      expect(times(html, `href="${escaped(String(address))}"`), name).toBe(name === "shareLink" ? 0 : 1);
      // A shared link may break before its code, and nowhere else.
      const written = escaped(String(address)).replace(name === "shareLink" ? /(?=[^/]+$)/ : "|", "<wbr>");
      expect(times(html, written), name).toBe(1);
      expect(text.split("\n").filter((line) => line === address)).toHaveLength(1);
    }
  });

  it("speaks of nothing that one of its forms does not have", () => {
    const sentences = text.split("\n").filter((line) => !line.startsWith("http"));
    expect(sentences.filter((line) => /Knopf|Schaltfläche|button/i.test(line))).toEqual([]);
  });

  it("loads nothing from other servers and has no tracking", () => {
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/i);
  });
});

describe("a greeting with Sie", () => {
  const greetingOf = (lastName: string | null | undefined) => {
    const { params: named, ...rest } = mail("loginLink", "de", { firstName: "Lena" });
    const { text } = renderMail({ ...rest, params: { ...named, lastName } } as NewMail, tenant("elbschutz"));
    return /^Guten Tag.*$/m.exec(text)?.[0];
  };

  it("has the whole name as somebody typed it in one field", () => {
    expect(greetingOf("")).toBe("Guten Tag Lena,");
    expect(greetingOf("Petersen")).toBe("Guten Tag Lena Petersen,");
  });

  it("never has a first name alone, nor a name that is long enough for a message", () => {
    for (const lastName of [null, undefined, "von der Bank Ihres Vertrauens", "x.de"])
      expect(greetingOf(lastName)).toBe("Guten Tag,");
  });
});

test("the subject to the support says each thing once", () => {
  const subjectOf = (language: "de" | "en", change: Record<string, string>) =>
    renderMail(mail("caseForSupport", language, { number: "GT3A-N2VJ", ...change }), tenant("standard")).subject;
  const missing = { kind: "missingReward", topic: "reward" };
  expect(subjectOf("de", missing)).toBe("Vorgang GT3A-N2VJ: Prämie fehlt");
  expect(subjectOf("en", missing)).toBe("Case GT3A-N2VJ: Missing reward");
  expect(subjectOf("de", { kind: "contact", topic: "reward" })).toBe("Vorgang GT3A-N2VJ: Nachricht: Prämie");
});

describe("text typed by people", () => {
  it("cannot add a line, a header or an element", () => {
    const evil = 'Eva\r\nBcc: x@y.de\u2028<b>"&\u202e';
    for (const { kind, language } of cases) {
      const rendered = (typed: string) => {
        const change = { firstName: typed, productName: typed, brand: typed, code: typed };
        return renderMail(mail(kind, language, change), tenant("standard"));
      };
      const { subject, text, html } = rendered(evil);
      expect(subject).not.toMatch(/[\r\n\u2028\u202e]/);
      // The same lines as with harmless text of the same length: only the wrapping of paragraphs breaks lines.
      expect(text).not.toContain("\r");
      expect(text.split("\n").length).toBe(rendered("Eva Bcc= x@y=de <b>=&").text.split("\n").length);
      expect(text).not.toMatch(/[\u2028\u202e]/);
      expect(html).not.toContain("<b>");
    }
  });

  it("is no link in a greeting", () => {
    for (const name of ["http://x.de", "www.gewinn.de", "Eva jetzt x.de besuchen", "a@b.de", "Eva 100 €"]) {
      expect(greetingName(name)).toBeNull();
      expect(renderMail(mail("loginLink", "de", { firstName: name }), tenant("standard")).text).toContain("Hallo,");
    }
    for (const name of ["Jörg", "Anna-Lena", "O’Neill", "M. Ümit", "李", "Đặng"]) expect(greetingName(name)).toBe(name);
  });

  it("a long name becomes a neutral greeting in every mail, so a name carries no message", () => {
    const typed = "Herr Maier Ihr Konto wurde gesperrt Bitte rufen Sie sofort die Sicherheitsabteilung Ihrer Sparkasse";
    for (const firstName of [typed, typed.replaceAll(" ", "-"), typed.replaceAll(" ", "\u2028"), "Ihr Zug ist weg"]) {
      for (const { kind, language } of cases) {
        const { subject, text, html } = renderMail(mail(kind, language, { firstName }), tenant("elbschutz"));
        for (const form of [subject, text, html]) {
          expect(form).not.toContain("Konto wurde");
          expect(form).not.toContain("Konto-wurde");
          expect(form).not.toContain("Zug ist");
        }
        expect(text).toContain(language === "de" ? "\n\nGuten Tag,\n" : "\n\nHello,\n");
      }
    }
  });

  it("names of up to 30 characters and 3 words are greeted", () => {
    const longest = "Karl-Theodor Maria Wilhelminen";
    expect([...longest]).toHaveLength(30);
    for (const name of [longest, "Anna Maria Luise", "Wolfeschlegelsteinhausenberger"]) {
      expect(greetingName(name)).toBe(name);
    }
    for (const name of [`${longest}a`, "Anna Maria Luise Eva"]) expect(greetingName(name)).toBeNull();
  });

  it("may be long", () => {
    const name = `${"Wilhelmine-".repeat(18)}Eva`;
    const { text, html } = renderMail(mail("confirmRecommendation", "de", { productName: name }), tenant("standard"));
    expect(text).toContain(oneLine(name));
    expect(html).toContain("overflow-wrap:anywhere");
    for (const line of text.split("\n")) expect(line.length).toBeLessThan(500);
  });

  it("of any kind leaves the mail well-formed", () => {
    const typed = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(
        fc.constantFrom(...mailKinds),
        fc.constantFrom("de" as const, "en" as const),
        typed,
        typed,
        (kind, language, firstName, productName) => {
          const { subject, html } = renderMail(
            mail(kind, language, { firstName, productName, brand: productName }),
            tenant("standard"),
          );
          expect(subject).not.toMatch(/\p{Cc}/u);
          expect(subject.length).toBeLessThanOrEqual(150);
          expect(times(html, "<h1")).toBe(1);
          expect(times(html, "<p ")).toBe(times(html, "</p>"));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("cannot be a link unless it is a valid one", () => {
    expect(() => renderMail(mail("loginLink", "de", { link: "javascript:alert(1)" }), tenant("standard"))).toThrow();
  });
});

it.each([
  [0, "Deine Prämie ist ausgezahlt: 60 €", []],
  [700, "Deine Prämie ist ausgezahlt: 53 €", ["Von 60 € haben wir 7 € einbehalten"]],
  [6000, "Deine Prämie ist verrechnet: 60 €", ["Von 60 € haben wir 60 € einbehalten"]],
])(
  "the mail about a paid reward of 60 €, of which %i cents were kept, names what was transferred",
  (nettedCents, subject, kept) => {
    const sent = mail("paid", "de");
    const made = renderMail({ ...sent, params: { ...params.paid, nettedCents } } as NewMail, tenant("nordlicht"));
    const text = made.text.replace(/\s+/g, " ");
    expect(made.subject.replace(/\s+/g, " ")).toBe(subject);
    expect(text.match(/Von 60 € haben wir \d+ € einbehalten/g) ?? []).toEqual(kept);
    expect(text.includes("auf das Konto überwiesen")).toBe(nettedCents < 6000);
  },
);

it.each([
  ["nordlicht", [19, 19], [-6, 7], -5],
  ["elbschutz", [22, 11], [-6, -6], -1],
  ["standard", [16, 16], [-6, -6], 0],
])("the mark of %s has the size and position of the logo's circles", (id, across, lift, overlap) => {
  const { html } = renderMail(mail("paid", "de"), tenant(id));
  const circles = [...html.matchAll(/class="c[12]" style="([^"]*)"/g)].map(([, style = ""]) => style);
  expect(circles.map((style) => Number(/width:(\d+)px/.exec(style)?.[1]))).toEqual(across);
  expect(circles.map((style) => Number(/vertical-align:(-?\d+)px/.exec(style)?.[1]))).toEqual(lift);
  expect(circles[1]).toContain(`margin-left:${overlap}px`);
});
