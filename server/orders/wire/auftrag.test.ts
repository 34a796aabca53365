import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readAuftrag } from "./auftrag.ts";
import { auftragIn } from "./auftrag-fields.ts";

const now = new Date("2026-08-02T12:00:00Z");
const whole = {
  EreignisId: "e-1",
  Auftragsnummer: "A-1",
  Art: "Bestätigt",
  Zeitpunkt: "04.06.2026 09:05",
  Bestelldatum: "2026-06-01T10:00:00Z",
  Empfehlungsnummer: "ABCDEFGHJK",
  Empfaengernummer: "",
  Empfehlungscode: null,
  Email: "grüße@beispiel.de",
  Geburtsdatum: "17.05.1990",
  Vorname: "Jörg",
  Nachname: "Groß",
  Strasse: "Große Straße",
  Hausnummer: "5 a",
  Plz: "20457",
  Ort: "Hamburg",
  ProduktId: "639x",
  Produktname: "Tarif M",
  Auftragswert: "1.239,95 €",
  Prepaid: "nein",
  Vertragsverlaengerung: false,
  StorniertVon: "",
  Unbekannt: "wird nicht beachtet",
};

describe("a message of the order feed", () => {
  it("is translated to English types", () => {
    expect(readAuftrag(whole, "api", now)).toEqual({
      ok: true,
      message: {
        eventId: "e-1",
        externalOrderId: "A-1",
        kind: "confirmed",
        occurredAt: new Date("2026-06-04T07:05:00Z"),
        orderedAt: new Date("2026-06-01T10:00:00Z"),
        recommendationNumber: "ABCDEFGHJK",
        recipientNumber: null,
        recommendationCode: null,
        buyerEmail: "grüße@beispiel.de",
        buyerBirthDate: "1990-05-17",
        buyerPostcode: "20457",
        buyerFirstName: "Jörg",
        buyerLastName: "Groß",
        buyerAddress: "Große Straße 5 a, 20457 Hamburg",
        productId: "639x",
        productName: "Tarif M",
        prepaid: false,
        renewal: false,
        cancelledBy: null,
        source: "api",
      },
    });
  });

  it("is identified by order, kind and day if it has no id", () => {
    const { EreignisId: _, ...nameless } = whole;
    const read = readAuftrag(nameless, "file", now);
    expect(read.ok && read.message.eventId).toBe("file:A-1:confirmed:2026-06-04");
  });

  it.each([
    [{ Auftragsnummer: "" }, "Auftragsnummer", "required"],
    [{ Auftragsnummer: undefined }, "Auftragsnummer", "required"],
    [{ Auftragsnummer: "A\u0000" }, "Auftragsnummer", "format"],
    [{ Auftragsnummer: "A".repeat(101) }, "Auftragsnummer", "tooLong"],
    [{ Zeitpunkt: "31.02.2026" }, "Zeitpunkt", "date"],
    [{ Bestelldatum: "bald" }, "Bestelldatum", "date"],
    [{ Zeitpunkt: "04.06.2027" }, "Zeitpunkt", "future"],
    [{ Bestelldatum: "01.08.2026" }, "Zeitpunkt", "beforeOrder"],
    [{ Email: "kein @ da" }, "Email", "format"],
    [{ Email: "a@b.de, c@d.de" }, "Email", "format"],
    [{ Geburtsdatum: "1990" }, "Geburtsdatum", "date"],
    [{ Auftragswert: "viel" }, "Auftragswert", "amount"],
  ])("%o is reported at its field", (wrong, field, problem) => {
    expect(readAuftrag({ ...whole, ...wrong }, "api", now)).toEqual({ ok: false, problems: [{ field, problem }] });
  });

  it.each([
    [{ Art: "verloren" }, "Art", ["eingegangen", "bestaetigt", "ausgeliefert", "geliefert", "storniert"]],
    [{ Art: "constructor" }, "Art", ["eingegangen", "bestaetigt", "ausgeliefert", "geliefert", "storniert"]],
    [{ Prepaid: "vielleicht" }, "Prepaid", ["ja", "nein"]],
    [{ Vertragsverlaengerung: 7 }, "Vertragsverlaengerung", ["ja", "nein"]],
    [{ StorniertVon: "niemand" }, "StorniertVon", ["kunde", "anbieter"]],
  ])("%o is reported with the values that the field may have", (wrong, field, allowed) => {
    const problems = [{ field, problem: "choice", allowed }];
    expect(readAuftrag({ ...whole, ...wrong }, "api", now)).toEqual({ ok: false, problems });
  });

  it("accepts texts of the described length, and no longer ones", () => {
    const fields = new Map<string, z.ZodType>(Object.entries(auftragIn.shape));
    const describedOf = (name: string) => {
      const schema = z.toJSONSchema(fields.get(name) ?? z.never(), { io: "input" });
      return Number(/"maxLength":(\d+)/.exec(JSON.stringify(schema))?.[1]);
    };
    const texts = ["EreignisId", "Auftragsnummer", "Empfehlungsnummer", "Empfaengernummer", "Empfehlungscode"];
    for (const name of [...texts, "Vorname", "Nachname", "Plz", "ProduktId", "Produktname", "Email"]) {
      const of = (length: number) =>
        name === "Email" ? `@${"b.".repeat(9)}de`.padStart(length, "a") : "A".repeat(length);
      const read = (length: number) => readAuftrag({ ...whole, [name]: of(length) }, "api", now);
      const most = describedOf(name);
      expect([name, read(most).ok]).toEqual([name, true]);
      expect(read(most + 1), `${name} ${most}`).toEqual({ ok: false, problems: [{ field: name, problem: "tooLong" }] });
    }
  });

  it("reports all errors at once", () => {
    const read = readAuftrag({ ...whole, Art: "?", Zeitpunkt: "?", Email: 7 }, "api", now);
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(["Art", "Zeitpunkt", "Email"]);
  });

  it("may be dated up to two days ahead, as clocks differ", () => {
    expect(readAuftrag({ ...whole, Zeitpunkt: "03.08.2026" }, "api", now).ok).toBe(true);
  });

  it("of the order's day fits a day without a time, also on the day of 25 hours", () => {
    const late = { Zeitpunkt: "25.10.2026 00:30", Bestelldatum: "25.10.2026" };
    expect(readAuftrag({ ...whole, ...late }, "api", new Date("2026-10-25T12:00:00Z"))).toMatchObject({ ok: true });
  });

  it.each([null, 7, "A-1", [], undefined])("%o is refused", (input) => {
    expect(readAuftrag(input, "api", now).ok).toBe(false);
  });
});
