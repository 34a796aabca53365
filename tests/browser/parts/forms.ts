import type { Page } from "@playwright/test";
import { followed, readyReward } from "./quick.ts";
import type { Site, TenantName } from "./site.ts";

/** A form, how to open it, and its messages. */
export type FormCase = {
  name: string;
  tenant: TenantName;
  /** Opens the empty form. */
  open: (page: Page, site: Site) => Promise<void>;
  submit: string;
  /** Field → the server's message if nothing was entered. */
  nothing: Record<string, string>;
  /** Field → the typed value, and the server's message about it. */
  wrong: Record<string, [typed: string, says: string]>;
};

/** The messages of a form for empty fields. */
export const missing = {
  firstName: "Gib deinen Vornamen an.",
  lastName: "Gib deinen Nachnamen an.",
  email: "Gib deine E-Mail-Adresse an.",
  birthDate: "Gib dein Geburtsdatum an.",
  street: "Gib deine Straße an.",
  houseNumber: "Gib deine Hausnummer an.",
  postcode: "Gib deine Postleitzahl an.",
  city: "Gib deinen Wohnort an.",
  holder: "Gib an, auf welchen Namen das Konto läuft.",
  iban: "Gib deine IBAN an.",
  code: "Gib deinen Empfehlungscode ein.",
};
export const noEmail = "Dies ist keine gültige E-Mail-Adresse.";
export const noName = "Bitte gib einen Namen ein, ohne Sonderzeichen wie < oder >.";
export const tooLong = "Das ist zu lang.";
const consent = "Die Zustimmung ist erforderlich, um fortzufahren.";
const terms = "Bitte bestätige die Teilnahmebedingungen und die Bedingungen für eine Prämie.";
const script = "<script>window.hacked = true</script>";
const image = '"><img src=x onerror="window.hacked = true">';

const goTo = (path: string) => async (page: Page, site: Site) => void (await page.goto(site.url("nordlicht", path)));

const recommending = {
  tenant: "nordlicht",
  submit: "Link erstellen",
  nothing: { firstName: missing.firstName, lastName: missing.lastName, email: missing.email, terms },
  wrong: {
    firstName: [script, noName],
    lastName: ["Köster 🦊", noName],
    email: [image, noEmail],
    terms: ["", terms],
  },
} satisfies Partial<FormCase>;

const onlyMail = {
  nothing: { email: missing.email },
  wrong: { email: ["mara@köster@post", noEmail] },
} satisfies Partial<FormCase>;

export const forms: FormCase[] = [
  { name: "recommend, on home", open: goTo("/"), ...recommending },
  { name: "recommend", open: goTo("/empfehlen/mobil-m"), ...recommending },
  {
    name: "code",
    tenant: "nordlicht",
    open: goTo("/code"),
    submit: "Empfehlung öffnen",
    nothing: { code: missing.code },
    wrong: {
      code: [
        '"><b>1',
        "Ein Code hat zehn Zeichen, ein Beleg vier Wörter. Hier stimmt ein Zeichen, ein Wort oder die Reihenfolge nicht.",
      ],
    },
  },
  { name: "login", tenant: "nordlicht", open: goTo("/login"), submit: "Link schicken", ...onlyMail },
  {
    name: "the confirmation mail again",
    tenant: "elbschutz",
    open: async (page, site) => void (await page.goto(site.url("elbschutz", "/bestaetigung?produkt=mobil-m"))),
    submit: "E-Mail noch einmal schicken",
    nothing: { email: "Geben Sie Ihre E-Mail-Adresse an." },
    wrong: onlyMail.wrong,
  },
  {
    name: "a new reward link",
    tenant: "nordlicht",
    open: goTo("/praemie?t=unknown"),
    submit: "Neuen Link schicken",
    ...onlyMail,
  },
  {
    name: "the recipient's details",
    tenant: "standard",
    async open(page, site) {
      const { number, recipient } = await followed(site, "standard", "click");
      await recipient.entersInto(page.context());
      await page.goto(site.url("standard", `/empfaengerdaten/${number}`));
    },
    submit: "Weiter zur Zustimmung",
    nothing: {
      firstName: missing.firstName,
      lastName: missing.lastName,
      birthDate: missing.birthDate,
      email: missing.email,
      street: missing.street,
      houseNumber: missing.houseNumber,
      postcode: missing.postcode,
      city: missing.city,
    },
    wrong: {
      firstName: [image, noName],
      lastName: ["x".repeat(101), tooLong],
      birthDate: ["31.02.1990", "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990."],
      email: [`${"m".repeat(250)}@post.example`, tooLong],
      phone: ["<b>ruf an</b>", "Bitte gib eine Telefonnummer ein, zum Beispiel 0170 1234567."],
      street: ["s".repeat(101), tooLong],
      houseNumber: ["12345678901", tooLong],
      postcode: ["00123", "Bitte gib eine deutsche Postleitzahl ein, zum Beispiel 20095."],
      city: ["", missing.city],
    },
  },
  {
    name: "the recipient's consent",
    tenant: "nordlicht",
    async open(page, site) {
      const { number, recipient } = await followed(site, "nordlicht", "details");
      await recipient.entersInto(page.context());
      await page.goto(site.url("nordlicht", `/empfaenger/zustimmung?nr=${number}`));
    },
    submit: "Zustimmen und weiter zum Shop",
    nothing: { terms: consent },
    wrong: {},
  },
  {
    name: "the choice of a reward",
    tenant: "nordlicht",
    async open(page, site) {
      const { token } = await readyReward(site, "nordlicht");
      await page.goto(site.url("nordlicht", `/praemie?t=${token}`));
      await page.getByRole("button", { name: "Prämie ansehen" }).click();
    },
    submit: "Weiter",
    nothing: { rewardId: "Bitte wähle eine Prämie." },
    wrong: {},
  },
  {
    name: "the bank account",
    tenant: "nordlicht",
    async open(page, site) {
      const { token, claimId, referrer } = await readyReward(site, "nordlicht");
      await referrer.post("/praemie", { intent: "enter", token });
      await referrer.post(`/praemie/${claimId}`, { intent: "choose", rewardId: "ueberweisung" });
      await referrer.entersInto(page.context());
      await page.goto(site.url("nordlicht", `/praemie/${claimId}`));
    },
    submit: "Prüfen",
    // The name of the holder is known.
    nothing: { iban: missing.iban },
    wrong: {
      holder: [script, "Bitte gib den Namen so ein, wie er auf dem Konto steht."],
      iban: ["DE89 3704 0044 0532 0130 01", "Diese IBAN ist nicht gültig. Bitte vergleiche sie mit deiner Karte."],
    },
  },
];
