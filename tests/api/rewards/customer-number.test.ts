import { describe, expect, it } from "vitest";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { earned, tokenTo } from "#tests/api/support/earned.ts";
import { type Answered, openFacade } from "#tests/api/support/support.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";

const facade = await openFacade();
const { call, database, services, ctx } = facade;
const code = ({ status, json }: Answered) => [status, json.Code, json.Feld].filter((one) => one !== undefined);

/** Switches of nordlicht's record, as `cli tenant apply` would change them. */
async function applied(change: { modules?: object; payout?: object }) {
  const { rows } = await database.owner.query(`select record from tenant where id = 'nordlicht'`);
  const { record } = rows[0];
  const changed = {
    ...record,
    modules: { ...record.modules, ...change.modules },
    payout: { ...record.payout, ...change.payout },
  };
  await database.owner.query(`update tenant set record = $1, version = version + 1 where id = 'nordlicht'`, [changed]);
  await (services.tenants as LiveDirectory).reload();
}

describe("a referrer's customer number", () => {
  it("is required, submitted, rejected and corrected with the reward's token", async () => {
    const { referrer, recipient } = await earned(facade);
    const stands = (bearer = referrer) => call("GET /empfehler/GetResultFromKundennummer/", { bearer });
    expect(code(await stands())).toEqual([404, "PSOF0004"]);
    await applied({ modules: { askCustomerNumber: true } });
    expect((await stands()).json).toEqual({ Kundennummer: null, Status: "keine" });
    expect(code(await stands("x".repeat(43)))).toEqual([404, "PSOF0602"]);
    expect(code(await stands(recipient))).toEqual([404, "PSOF0004"]);

    const { Id } = (await call("GET /praemierung", { bearer: referrer })).json;
    const give = (Kundennummer: string, bearer = referrer) =>
      call(`PUT /empfehler/SetKundennummerForEmpfehler/${Id}?quelle=app`, { body: { Kundennummer }, bearer });
    expect(code(await give("1234"))).toEqual([400, "PSOF0612", "Kundennummer"]);
    expect(code(await give("1234567890", recipient))).toEqual([404, "PSOF0602"]);
    expect((await give("12 34 56-7890")).json).toEqual({ Kundennummer: "•••• 7890", Status: "eingereicht" });
    expect((await give("1234567890")).json.Status).toBe("eingereicht");

    const [number] = await ctx("nordlicht").customerNumbers.inState("submitted", 10);
    const by = auditedAction({ actorId: "anna", key: "first" });
    await rejectCustomerNumber(ctx("nordlicht"), number?.id ?? "", by);
    expect((await stands()).json).toEqual({ Kundennummer: "•••• 7890", Status: "abgelehnt" });
    expect(code(await give("1234567890"))).toEqual([409, "PSOF0613", "Kundennummer"]);
    expect((await give("1234567891")).json.Status).toBe("eingereicht");
    await confirmCustomerNumber(ctx("nordlicht"), number?.id ?? "", { ...by, key: "second" });
    expect((await stands()).json).toEqual({ Kundennummer: "•••• 7891", Status: "bestaetigt" });
    expect(code(await give("1234567892"))).toEqual([409, "PSOF0614", "Kundennummer"]);
    await applied({ modules: { askCustomerNumber: false } });
  });

  it("is taken from the path by a call without a body, for the token's reward", async () => {
    await applied({ modules: { askCustomerNumber: true } });
    const { referrer, recipient } = await earned(facade);
    const give = (typed: string, bearer = referrer) =>
      call(`PUT /empfehler/SetKundennummerForEmpfehler/${typed}?quelle=app`, { bearer });
    expect(code(await give("1234"))).toEqual([400, "PSOF0612", "Kundennummer"]);
    expect(code(await give("9876543210", recipient))).toEqual([404, "PSOF0004"]);
    expect((await give("98%2076%2054-3210")).json).toEqual({ Kundennummer: "•••• 3210", Status: "eingereicht" });
    expect((await call("GET /empfehler/GetResultFromKundennummer/", { bearer: referrer })).json.Kundennummer).toBe(
      "•••• 3210",
    );
    await applied({ modules: { askCustomerNumber: false } });
  });

  it("is never logged", async () => {
    const lines = facade.lines.join("\n");
    for (const number of ["1234567890", "9876543210", "54-3210"]) expect(lines).not.toContain(number);
  });
});

describe("the mail of a reward", () => {
  it("is sent again to its owner's address, once every 15 minutes; the answer reveals nothing", async () => {
    const { recipient, referrer } = await earned(facade);
    const idOf = async (bearer: string) => (await call("GET /praemierung", { bearer })).json.Id as string;
    const before = (await facade.mails()).filter(({ kind }) => kind === "rewardLinkRenewed").length;
    const known = await idOf(recipient);
    const answers = [
      await call(`GET /empfehler/praemierungmail/${known}`),
      await call(`GET /empfehler/praemierungmail/${known}`),
      await call(`GET /empfehler/praemierungmail/00000000-0000-7000-8000-000000000000`),
      await call("GET /empfehler/praemierungmail/nichts"),
    ];
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(4).fill([200, { Angenommen: true }]));
    const mails = (await facade.mails()).filter(({ kind }) => kind === "rewardLinkRenewed");
    expect(mails).toHaveLength(before + 1);
    const fresh = await tokenTo(facade, mails.at(-1)?.to ?? "", "rewardLinkRenewed");
    expect(await idOf(fresh)).toBe(known);

    await call("PUT /praemierung", { body: { PraemieId: "ueberweisung" }, bearer: referrer });
    const id = await idOf(referrer);
    await database.owner.query(
      `update account set state = 'blocked'
      where id = (select "accountId" from reward_claim where id = $1)`,
      [id],
    );
    await call(`GET /empfehler/praemierungmail/${id}`);
    expect((await facade.mails()).filter(({ kind }) => kind === "rewardLinkRenewed")).toHaveLength(before + 1);
  });
});

describe("bank details", () => {
  it("require the holder's birth date if the tenant's record does", async () => {
    await applied({ payout: { askBirthDate: true } });
    const { recipient } = await earned(facade);
    await call("PUT /praemierung", { body: { PraemieId: "ueberweisung" }, bearer: recipient });
    const give = (more: object) =>
      call("POST /empfaenger/bankdaten", {
        body: { Kontoinhaber: "Eva Öztürk", Iban: "DE89370400440532013000", ...more },
        bearer: recipient,
      });
    expect(code(await give({}))).toEqual([400, "PSOF0005", "Geburtsdatum"]);
    expect(code(await give({ Geburtsdatum: "31.02.1990" }))).toEqual([400, "PSOF0005"]);
    expect(code(await give({ Geburtsdatum: "01.01.2020" }))).toEqual([400, "PSOF0403", "Geburtsdatum"]);
    expect((await give({ Geburtsdatum: "04.05.1990" })).json).toMatchObject({ Schritt: "Abholen" });
    await applied({ payout: { askBirthDate: false } });
  });

  it("have the bank's name, derived from the sort code", async () => {
    expect((await call("GET /bank/37040044")).json).toEqual({ Name: "Commerzbank" });
    for (const blz of ["00000000", "x", "3704004400"])
      expect((await call(`GET /bank/${blz}`)).json).toEqual({ Name: null });
  });
});
