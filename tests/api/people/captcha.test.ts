import { solveChallenge } from "altcha-lib/v1";
import { expect, it, vi } from "vitest";
import { withClient } from "#server/platform/store/installation.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { openFacade } from "#tests/api/support/support.ts";

const { call, services, database } = await openFacade();
const required = "GET /kontakt?cmd=IsCaptchaRequired";

/** Switches the tenant's captcha of the recommend form on or off. */
async function before(id: string, captcha: boolean): Promise<void> {
  const { version, ...record } = structuredClone((await services.tenants.byId(id)) ?? (undefined as never));
  record.modules.captcha = captcha;
  await withClient(database.url, (client) => applyTenants(client, [record], "test"));
  await vi.waitUntil(async () => ((await services.tenants.byId(id))?.version ?? 0) > version, { timeout: 30_000 });
}

async function solved(): Promise<string> {
  const { Captcha } = (await call(`${required}&zweck=empfehlung`)).json;
  const { algorithm, challenge, salt, signature, maxnumber } = Captcha;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  const text = JSON.stringify({ algorithm, challenge, number: found?.number, salt, signature });
  return encodeURIComponent(Buffer.from(text).toString("base64"));
}

it("kontakt says whether a captcha is needed, and returns one", async () => {
  expect((await call(required)).json).toEqual({ IsCaptchaRequired: false, Captcha: null });
  expect((await call("GET /Kontakt?cmd=iscaptcharequired")).json).toEqual({ IsCaptchaRequired: false, Captcha: null });
  expect((await call("GET /kontakt")).json).toMatchObject({ Code: "PSOF0005", Fehler: [{ Feld: "cmd" }] });
  expect((await call("GET /kontakt?cmd=Anderes")).status).toBe(400);
  expect((await call(`${required}&zweck=empfehlung`)).json.IsCaptchaRequired).toBe(false);
});

it("creating and inviting without a body check the captcha without using it up", async () => {
  expect(await call("POST /empfehlen/create")).toMatchObject({
    status: 200,
    json: { IsCaptchaRequired: false, CaptchaOk: true },
  });
  expect((await call("POST /empfehlen/create", { body: {} })).json.Code).toBe("PSOF0005");
  await before("nordlicht", true);
  for (const route of ["POST /empfehlen/create", "PUT /einladung"]) {
    expect((await call(route)).json).toMatchObject({ Code: "PSOF0309", Feld: "Captcha" });
    expect((await call(`${route}?captcha=bm9uZQ==`)).json).toMatchObject({ Code: "PSOF0310", Feld: "Captcha" });
  }
  expect(
    (await call("PUT /einladung", { body: { Vorname: "Eva", Nachname: "Weiß", Email: "eva@post.example" } })).json.Code,
  ).toBe("PSOF0004");

  const captcha = await solved();
  for (let at = 0; at < 2; at++) {
    const checked = await call(`POST /empfehlen/create?captcha=${captcha}`);
    expect(checked).toMatchObject({ status: 200, json: { IsCaptchaRequired: true, CaptchaOk: true } });
  }
  expect((await call(`PUT /einladung?captcha=${captcha}`)).json.Code).toBe("PSOF0310");

  expect((await call("POST /empfehlen/create", { body: recommendation() })).json.Code).toBe("PSOF0309");
  const sent = { body: recommendation(), headers: { "Idempotency-Key": "one-form-one-form" } };
  expect((await call(`POST /empfehlen/create?captcha=${captcha}`, sent)).status).toBe(201);
  expect((await call(`POST /empfehlen/create?captcha=${captcha}`, sent)).status).toBe(201);
  expect((await call(`POST /empfehlen/create?captcha=${captcha}`)).json.Code).toBe("PSOF0310");
  const another = { body: recommendation(), headers: { "Idempotency-Key": "another-form-another" } };
  expect((await call(`POST /empfehlen/create?captcha=${captcha}`, another)).json.Code).toBe("PSOF0310");
});
