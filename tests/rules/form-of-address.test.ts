import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import enhance from "#app/i18n/de/enhance.ts";
import { resources } from "#app/i18n/resources.ts";
import { duIn, sieIn } from "#server/catalogue/check/form-of-address.ts";
import { type ErrorPageData, errorPage } from "#server/http/errors/error-page.ts";
import { mailKinds } from "#server/platform/mail/model.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { de as mails } from "#server/platform/mail/upstream/templates/de.ts";

type Tree = { readonly [key: string]: string | Tree };
const { agency, ...ofTenants } = resources.de;
const german: Tree = { ...ofTenants, enhance };
/** Areas for people at work (agencies, call-centre, support): every tenant addresses them with Sie. */
const forWork: Tree = { agency };
const wrong = { du: sieIn, sie: duIn } as const;
const forms = ["du", "sie"] as const;

describe("how a form of address is recognised", () => {
  test("du, by its words and by what it asks for", () => {
    for (const text of [
      "Wähle aus.",
      "Das ist deins, für dich.",
      "Kopiere es",
      "Es ging, bitte versuch es noch einmal.",
    ])
      expect(duIn(text), text).not.toEqual([]);
    for (const text of ["Ihr Link", "Wählen Sie aus.", "Ich stimme zu.", "Zum Inhalt springen"])
      expect(duIn(text), text).toEqual([]);
  });

  test("Sie, where it does not stand for others", () => {
    for (const text of ["Wählen Sie aus.", "Das gehört Ihnen.", "Sie haben Post.", "Ihr Link", "Fertig. Ihre Prämie"])
      expect(sieIn(text), text).not.toEqual([]);
    for (const text of ["Sie lag bereit.", "Dort steht ihre Nummer.", "Prüfe, ob sie stimmt.", "Sie wurde beendet."])
      expect(sieIn(text), text).toEqual([]);
  });
});

test("people who are there for their work are addressed with Sie", () => {
  expect(textsIn(forWork, "sie").filter(([, text]) => duIn(text).length > 0)).toEqual([]);
});

describe.each(forms)("a tenant that says %s", (address) => {
  test("addresses nobody in the other form on its pages", () => {
    // The areas of agencies use Sie in every tenant.
    const found = textsIn(german, address).filter(
      ([key, text]) => !/^agency/.test(key) && wrong[address](text).length > 0,
    );
    expect(found).toEqual([]);
  });

  test("nor in its mails", () => {
    const templates = mails[address];
    const sender = { name: "Nordlicht", email: "hilfe@nordlicht.example", phone: "040 1" };
    const said = mailKinds.flatMap((kind) => {
      const template = templates[kind] as (params: unknown, from: typeof sender) => object;
      return textsIn(JSON.parse(JSON.stringify(template(mailParams[kind], sender))), "du");
    });
    said.push(["greeting", templates.greeting("Jörg")], ["nobody", templates.greeting(null)]);
    said.push(["regards", templates.regards]);
    expect(said.filter(([, text]) => wrong[address](text).length > 0)).toEqual([]);
    expect(said.length).toBeGreaterThan(50);
  });

  test("nor on an error page", () => {
    for (const status of [400, 403, 404, 408, 413, 429, 500, 503]) {
      const look: ErrorPageData = {
        language: "de",
        brand: null,
        stylesheets: [],
        requestId: "1",
        canRepeat: true,
        formOfAddress: address,
      };
      const texts = errorPage(status, look).match(/(?<=>)[^<>]+(?=<)/g) ?? [];
      expect(texts.flatMap(wrong[address]), String(status)).toEqual([]);
    }
  });

  test("nor in the texts that lie in files", () => {
    const found = [...files(address)].flatMap(([name, text]) => sentences(text).map((line) => [name, line] as const));
    expect(found.filter(([, line]) => wrong[address](line).length > 0)).toEqual([]);
    expect(found.length).toBeGreaterThan(300);
  });
});

test("a text with a Sie form also has a du form that differs from it", () => {
  const all = new Map(leaves(german));
  const polite = [...all].filter(([key]) => /_sie(_|$)/.test(key));
  expect(polite.length).toBeGreaterThan(200);
  for (const [key, text] of polite) {
    const plain = all.get(key.replace("_sie", ""));
    expect(plain, key).toBeDefined();
    expect(namesIn(text), key).toEqual(namesIn(plain ?? ""));
    expect(text, key).not.toBe(plain);
  }
});

test("a file in Sie has the same sections, conditions and figures as the one in du", () => {
  const du = files("du");
  for (const file of globSync(`${folder}/de-sie/*.md`)) {
    const name = file.split("/").at(-1) ?? "";
    const structureOf = (text: string) => [
      text.match(/\{#?[^}]+\}|^Version.*$|\]\([^)]*\)/gm),
      text.split("\n").length,
    ];
    expect(structureOf(readFileSync(file, "utf8")), name).toEqual(structureOf(du.get(name) ?? ""));
  }
});

describe("the demonstration", () => {
  test("has texts in each tenant's own form, except for what referrers write to recipients", () => {
    for (const id of ["nordlicht", "standard", "elbschutz"]) {
      const { templates: _, ...record } = JSON.parse(readFileSync(`prisma/seed/tenants/${id}/tenant.json`, "utf8"));
      const formOfAddress = record.formOfAddress ?? "du";
      expect(
        leaves(record).filter(([key, text]) => !key.endsWith(".en") && wrong[formOfAddress as "du"](text).length > 0),
        id,
      ).toEqual([]);
    }
  });

  test("has a shared catalogue that addresses no one", () => {
    for (const file of globSync("prisma/seed/catalogue/*.json")) {
      const texts = leaves(JSON.parse(readFileSync(file, "utf8"))).filter(([key]) => !key.includes("english"));
      expect(
        texts.filter(([, text]) => [...duIn(text), ...sieIn(text)].length > 0),
        file,
      ).toEqual([]);
    }
  });
});

const folder = "prisma/seed/texts/shared";

/** All text files as shown by a tenant with this form of address. */
function files(formOfAddress: "du" | "sie"): Map<string, string> {
  const folders = formOfAddress === "sie" ? ["de", "de-sie"] : ["de"];
  const found = folders.flatMap((one) => globSync(`${folder}/${one}/*.md`));
  return new Map(found.map((file) => [file.split("/").at(-1) ?? "", readFileSync(file, "utf8")]));
}

const sentences = (text: string) =>
  text
    .replaceAll(/^[#\s\-*\d.]+/gm, "")
    .split("\n")
    .filter(Boolean);

/** The texts shown in this form of address. */
function textsIn(tree: Tree, formOfAddress: "du" | "sie"): [string, string][] {
  const all = new Map(leaves(tree));
  return [...all].flatMap(([key, text]): [string, string][] => {
    if (/_sie(_|$)/.test(key)) return [];
    const [, base, plural = ""] = /^(.*?)(_zero|_one|_other)?$/.exec(key) ?? [];
    return [[key, (formOfAddress === "sie" && all.get(`${base}_sie${plural}`)) || text]];
  });
}

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree ?? {}).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : typeof value === "object"
        ? leaves(value, `${path}${key}.`)
        : [],
  );
}

const namesIn = (text: string) => (text.match(/\{\{?\w+\}?\}|<\/?\w+>/g) ?? []).sort();
