import createClient from "openapi-fetch";
import { describe, expect, it } from "vitest";
import { type Answered, cookiesOf, openFacade } from "#tests/api/support/support.ts";
import type { paths } from "../../../clients/typescript/facade.d.ts";

const { call, mails, ctx, port } = await openFacade();
const code = ({ status, json }: Answered) => [status, json?.Code, json?.Feld].filter((one) => one !== undefined);
const password = "Erstes Wort 1";
const other = "Zweites Wort 2";
let count = 0;

async function tokenTo(email: string, kind: string): Promise<string> {
  const mail = (await mails("standard")).findLast((one) => one.to === email && one.kind === kind);
  return new URL(mail && "link" in mail.params ? mail.params.link : "http://none").searchParams.get("t") ?? "";
}

/** In a tenant without verboseAccountMessages. */
const ask = (route: string, sent: Parameters<typeof call>[1] = {}) => call(route, sent, "standard");

async function registered() {
  const Email = `mara${++count}@konto.example`;
  const body = { Vorname: "Mara", Nachname: "Köster", Email };
  expect((await ask("POST /account/createEmpfehler", { body })).json).toEqual({ EmailVersendet: true });
  const Token = await tokenTo(Email, "registration");
  const set = await ask("PUT /account/resetPassword", { body: { Token, Password: password } });
  expect(set.status).toBe(200);
  return { Email, Token: set.json.Token as string };
}
const login = (Email: string, Password: string, sent = {}) =>
  ask("POST /account/login", { body: { Email, Password }, ...sent });

describe("account/login", () => {
  it("returns the referrer and a token, which opens account/user of this tenant only", async () => {
    const { Email } = await registered();
    const { status, json } = await login(Email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(json).toEqual({
      Email,
      Anrede: null,
      Vorname: "Mara",
      Nachname: "Köster",
      Language: "de",
      NewsletterOptinGegeben: false,
      NewsletterOptinVersendetAm: null,
      Empfehlerhash: expect.stringMatching(/^[\w-]{43}$/),
      Token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await ask("GET /account/user", { bearer: json.Token })).json).toEqual(json);
    expect(code(await call("GET /account/user", { bearer: json.Token }, "nordlicht"))).toEqual([401, "PSOF0204"]);
  });

  it("with a browser's cookie returns no token", async () => {
    const { Email } = await registered();
    const page = { Origin: "https://standard.test", Host: "standard.test" };
    const cookie = cookiesOf(await login(Email, password, { headers: page }));
    const { json } = await ask("GET /account/user", { headers: { ...page, Cookie: cookie } });
    expect([json.Email, json.Token]).toEqual([Email, null]);
  });

  it("refuses wrong credentials and bad input, logs out, and returns errors", async () => {
    const { Email } = await registered();
    const page = { Origin: "https://standard.test", Host: "standard.test" };
    const wrong = await login(Email, other, { headers: { ...page, Cookie: `__Host-psoe_token=${"x".repeat(43)}` } });
    expect(code(wrong)).toEqual([401, "PSOF0201", "Email"]);
    expect(String(wrong.headers["set-cookie"])).toMatch(/psoe_token=; Max-Age=0/);
    expect(code(await ask("POST /account/login", { body: {} }))).toEqual([400, "PSOF0005"]);
    expect(code(await ask("POST /account/login", { body: { Email, Password: 5 } }))).toEqual([400, "PSOF0005"]);
    expect(code(await login(Email, "x".repeat(201)))).toEqual([400, "PSOF0005"]);
  });

  it("works once with the token of a login mail, but not for a request from another site", async () => {
    const { Email } = await registered();
    const { mailLoginLink } = await import("#server/people/account/login/login-link.ts");
    const context = ctx("standard");
    const account = await context.accounts.byEmail(Email);
    if (account) await mailLoginLink(context, account, { key: "api", isOwner: true });
    const token = await tokenTo(Email, "loginLink");
    const led = await ask(`GET /account/login/?token=${token}`, { headers: { "Sec-Fetch-Mode": "navigate" } });
    expect(code(led)).toEqual([403, "PSOF0203"]);
    const { json } = await ask(`GET /account/login/?token=${token}`);
    expect((await ask("GET /account/user", { bearer: json.Token })).json.Email).toBe(Email);
    expect(code(await ask(`GET /account/login?token=${token}`))).toEqual([410, "PSOF0211"]);
    expect(code(await ask(`GET /account/login?token=${"y".repeat(43)}`))).toEqual([404, "PSOF0212"]);
    expect(code(await ask("GET /account/login"))).toEqual([400, "PSOF0005"]);
  });
});

describe("account/user and account/updateLanguage", () => {
  it("need a login; an ended session is logged out", async () => {
    for (const route of ["GET /account/user", "POST /account/updateLanguage"]) {
      const body = route.startsWith("POST") ? { Language: "en" } : undefined;
      expect(code(await ask(route, { bearer: "x".repeat(43), body }))).toEqual([401, "PSOF0204"]);
    }
    const headers = { Host: "standard.test", Cookie: `__Host-psoe_token=${"x".repeat(43)}` };
    const ended = await ask("GET /account/user", { headers });
    expect(String(ended.headers["set-cookie"])).toMatch(/psoe_token=; Max-Age=0/);
  });

  it("store the language, with the body that docs/openapi.json describes", async () => {
    const { Token: bearer } = await registered();
    const client = createClient<paths>({ baseUrl: `http://127.0.0.1:${port}/api` });
    const changed = await client.POST("/v1/{provider}/account/updateLanguage", {
      params: { path: { provider: "standard" } },
      headers: { Authorization: `Bearer ${bearer}` },
      body: { Language: "en" },
    });
    expect(changed.data?.Language).toBe("en");
    expect((await ask("GET /account/user", { bearer })).json.Language).toBe("en");
    expect(code(await ask("POST /account/updateLanguage/", { bearer, body: { Language: "fr" } }))).toEqual([
      400,
      "PSOF0005",
    ]);
  });
});

describe("passwords", () => {
  it("are reset once with the mail's token; other sessions end", async () => {
    const { Email, Token: bearer } = await registered();
    expect((await ask(`GET /account/resetPassword/${Email}?lang=de`)).json).toEqual({ EmailVersendet: true });
    const Token = await tokenTo(Email, "passwordReset");
    const valid = await ask("PUT /account/validateResetPassword", { body: { Token } });
    expect(valid.json.GueltigBis).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    const put = (body: object) => ask("PUT /account/resetPassword", { body });
    expect(code(await put({ Token, Password: "kurz" }))).toEqual([400, "PSOF0005"]);
    expect(code(await put({ Token, Password: "Password1" }))).toEqual([400, "PSOF0215", "Password"]);
    const { json } = await put({ Token, Password: other });
    expect((await ask("GET /account/user", { bearer: json.Token })).json.Email).toBe(Email);
    expect(code(await ask("GET /account/user", { bearer }))).toEqual([401, "PSOF0204"]);
    expect(code(await put({ Token, Password: password }))).toEqual([410, "PSOF0213"]);
    expect(code(await ask("PUT /account/validateResetPassword", { body: { Token } }))).toEqual([410, "PSOF0213"]);
    expect(code(await ask("PUT /account/validateResetPassword", { body: { Token: "z".repeat(43) } }))).toEqual([
      404,
      "PSOF0212",
    ]);
    expect(code(await ask("PUT /account/validateResetPassword", { body: {} }))).toEqual([400, "PSOF0005"]);
  });

  it("are changed with the current one; the response has the token of the new session", async () => {
    const { Email, Token: bearer } = await registered();
    const put = (body: object, as = bearer) => ask("PUT /account/resetPasswordWithoutToken", { body, bearer: as });
    expect(code(await put({ CurrentPassword: other, Password: other }))).toEqual([403, "PSOF0214", "CurrentPassword"]);
    expect(code(await put({ CurrentPassword: password, Password: "abc" }))).toEqual([400, "PSOF0005"]);
    const { json } = await put({ CurrentPassword: password, Password: other });
    expect((await ask("GET /account/user", { bearer: json.Token })).json.Email).toBe(Email);
    expect(code(await put({ CurrentPassword: other, Password: password }))).toEqual([401, "PSOF0204"]);
    expect((await login(Email, other)).status).toBe(200);
  });

  it("have a rule that is machine-readable", async () => {
    const { json } = await ask("GET /account/passwortvalidator");
    const keeps = (typed: string) =>
      json.Regeln.filter(({ Muster }: { Muster: string }) => new RegExp(Muster, "su").test(typed)).length;
    expect([json.MinLaenge, json.MaxLaenge, keeps(password), keeps("abc")]).toEqual([8, 200, 4, 1]);
  });
});

describe("registration", () => {
  it("answers the same for every address, and sends its mail again", async () => {
    const { Email } = await registered();
    const body = { Vorname: "Eva", Nachname: "Ost", Email };
    const fresh = { ...body, Email: "frisch@konto.example" };
    const [known, unknown] = [
      await ask("POST /account/createEmpfehler", { body }),
      await ask("POST /account/createEmpfehler", { body: fresh }),
    ];
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    expect(await tokenTo(fresh.Email, "registration")).toMatch(/^[\w-]{43}$/);
    for (const address of [fresh.Email, "niemand@konto.example"])
      expect((await ask(`GET /account/resendWelcomeMail/${address}`)).json).toEqual({ EmailVersendet: true });
    expect((await mails("standard")).filter(({ to }) => to === "niemand@konto.example")).toEqual([]);
    expect(code(await ask("GET /account/resendWelcomeMail/keine"))).toEqual([400, "PSOF0210", "Email"]);
    expect(code(await ask("GET /account/resetPassword/keine"))).toEqual([400, "PSOF0210", "Email"]);
    expect(code(await ask("POST /account/createEmpfehler", { body: { ...body, Vorname: "<b>" } }))).toEqual([
      400,
      "PSOF0005",
    ]);
  });

  it("says whether an account exists if the tenant shows account messages", async () => {
    const callVerbose = (route: string, body?: object) => call(route, { body }, "nordlicht");
    expect(code(await callVerbose("GET /account/resetPassword/niemand@konto.example"))).toEqual([
      404,
      "PSOF0207",
      "Email",
    ]);
    const body = { Vorname: "Eva", Nachname: "Ost", Email: "laut@konto.example" };
    expect((await callVerbose("POST /account/createEmpfehler", body)).status).toBe(200);
    const mail = (await mails("nordlicht")).find(({ to }) => to === body.Email);
    const link = mail && "link" in mail.params ? mail.params.link : "http://none";
    const Token = new URL(link).searchParams.get("t");
    const set = await call("PUT /account/resetPassword", { body: { Token, Password: password } }, "nordlicht");
    expect(set.status).toBe(200);
    expect(code(await callVerbose("POST /account/createEmpfehler", body))).toEqual([409, "PSOF0208", "Email"]);
  });
});
