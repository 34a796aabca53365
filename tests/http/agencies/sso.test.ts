import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { ssoCookie } from "#server/people/sso/session.ts";
import { startIdentityProvider } from "#tests/fakes/identity-provider.ts";
import { edda, emil, fremd, lena, type Person, people, rosa, ulf } from "#tests/fakes/people.ts";
import { seedPeople } from "#tests/fakes/seed-people.ts";
import { signOnSecret } from "#tests/fakes/sign-on-secret.ts";
import { openSite } from "#tests/http/support.ts";
import { answerOf, setCookies, signInAt } from "./sso-support.ts";

/** Signing in at a real identity provider (oidc-provider), and attacks on the way. */
process.env[signOnSecret.variable] = signOnSecret.value;
const site = await openSite({ UPSTREAM_TIMEOUT_MS: "600" });
const host = `https://${site.hostOf("elbschutz")}`;
const idp = await startIdentityProvider({ port: await freePort(), sites: [host] });
afterAll(() => idp.close());
await site.change("elbschutz", (record) => {
  if (record.signOn) record.signOn.issuer = idp.issuer;
  record.modules.adv = false;
});
const ctx = site.ctx("elbschutz");
await seedPeople(ctx);

const login = "/agentur/login";
const begin = (cookie = "", body = "") => site.ask("elbschutz", `POST ${login}`, { cookie, body });
const callback = (url: URL, cookie: string) => site.ask("elbschutz", `GET ${url.pathname}${url.search}`, { cookie });
const overview = (cookie: string) => site.ask("elbschutz", "GET /agentur", { cookie });
const failedWith = (code: string) => ({ status: 303, location: `${login}?grund=${code}`, session: null });

/** From the button to the provider and back, as `person`; `before` may change the URL that the browser returns to. */
async function signIn({ email }: Person, before: (url: URL) => void = () => {}, body = "") {
  const begun = await begin("", body);
  const flow = setCookies(begun);
  const url = await signInAt(String(begun.headers.location), email);
  before(url);
  return { ...answerOf(await callback(url, flow)), flow, url };
}

beforeEach(async () => {
  Object.assign(idp.state, {
    isDown: false,
    delayMs: 0,
    change: null,
    isForged: false,
    people: structuredClone(people),
  });
  for (const { id } of await ctx.ssoUsers.all(50)) await ctx.ssoSessions.closeAllOf(id);
});

const stored = async ({ email }: Person) => {
  const user = await ctx.ssoUsers.byEmailKey(email);
  if (!user) throw new Error(`${email} is not there`);
  return user;
};
const audited = async () => (await ctx.audit.after(0, 1000)).map(({ kind, about }) => `${kind} ${about}`);

describe("signing in", () => {
  test("an owner: linked by the verified address, with the role of the claim, under a fresh token, and audited", async () => {
    const before = await stored(lena);
    expect(before).toMatchObject({ state: "invited", subject: null });
    const { location, session } = await signIn(lena);
    expect(location).toBe("/agentur");
    expect(await stored(lena)).toMatchObject({ id: before.id, state: "active", subject: lena.subject, role: "owner" });
    expect((await overview(`${ssoCookie}=${session}`)).text).toContain("Agentur Lindenhof");
    expect((await audited()).at(-1)).toBe("ssoLogin owner");
  });

  test("the role follows the claim at each login; without a role the session ends", async () => {
    const { session } = await signIn(emil);
    const person = idp.state.people.find(({ email }) => email === emil.email) as Person;
    person.role = "owner";
    await signIn(emil);
    expect((await stored(emil)).role).toBe("owner");
    person.role = null;
    expect(await signIn(emil)).toMatchObject(failedWith("signInWithoutRole"));
    expect((await stored(emil)).role).toBeNull();
    expect((await overview(`${ssoCookie}=${session}`)).headers.location).toMatch(/^\/agentur\/login/);
  });

  test("a role changed by an owner, or an ended access, takes effect with the next request", async () => {
    const { session } = await signIn(emil);
    const user = await stored(emil);
    await ctx.ssoUsers.save({ ...user, role: null });
    expect((await overview(`${ssoCookie}=${session}`)).status).toBe(403);
    await ctx.ssoUsers.save({ ...user, state: "ended", endedAt: ctx.now() });
    expect((await overview(`${ssoCookie}=${session}`)).headers.location).toMatch(/^\/agentur\/login/);
    expect(await signIn(emil)).toMatchObject(failedWith("signInEnded"));
    await ctx.ssoUsers.save({ ...user, state: "active" });
  });

  test.each([
    ["an address that the provider has not checked", ulf, "signInUnverified"],
    ["a person without an invitation", fremd, "signInUnknown"],
    ["a person whose access ended", edda, "signInEnded"],
    ["a person without a role", rosa, "signInWithoutRole"],
  ])("is refused for %s, who is told whom to ask", async (_what, person, code) => {
    expect(await signIn(person)).toMatchObject(failedWith(code));
    const page = await site.ask("elbschutz", `GET ${login}?grund=${code}`);
    expect(page.status).toBe(403);
    expect(page.text).toMatch(/Inhaber|IT hilft|Teamleitung/);
    expect((await audited()).at(-1)).toBe(`ssoLoginFailed ${code}`);
  });

  test("an address that was linked before cannot be used by another subject", async () => {
    await signIn(lena);
    idp.state.people.unshift({ ...lena, subject: "p-somebody-else" });
    expect(await signIn(lena)).toMatchObject(failedWith("signInUnknown"));
  });
});

describe("the answer must match the request", () => {
  test.each([
    ["another state", (url: URL) => url.searchParams.set("state", "x".repeat(43)), "signInOver"],
    ["no state", (url: URL) => url.searchParams.delete("state"), "signInOver"],
    ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example"), "signInRefused"],
    ["no issuer", (url: URL) => url.searchParams.delete("iss"), "signInRefused"],
    ["another code", (url: URL) => url.searchParams.set("code", "made-up"), "signInRefused"],
    ["a parameter twice", (url: URL) => url.searchParams.append("code", "made-up"), "signInRefused"],
  ])("%s: nobody is signed in", async (_what, change, code) => {
    expect(await signIn(lena, change)).toMatchObject(failedWith(code));
  });

  test.each([
    ["nonce", { nonce: "another" }],
    ["issuer", { iss: "https://evil.example" }],
    ["audience", { aud: "another-client" }],
    ["audience, among others", { aud: ["elbschutz-empfehlen", "another-client"], azp: "another-client" }],
    ["end", { exp: Math.floor(Date.now() / 1000) - 120 }],
    ["begin", { iat: Math.floor(Date.now() / 1000) + 600, nbf: Math.floor(Date.now() / 1000) + 600 }],
  ])("an ID token with another %s: nobody is signed in", async (_what, claims) => {
    idp.state.change = (good) => ({ ...good, ...claims });
    expect(await signIn(lena)).toMatchObject(failedWith("signInRefused"));
  });

  test("a clock that is 20 seconds off is none", async () => {
    idp.state.change = (good) => ({ ...good, exp: Math.floor(Date.now() / 1000) - 20 });
    expect((await signIn(lena)).location).toBe("/agentur");
  });

  test("an ID token by a stranger's key: nobody is signed in", async () => {
    idp.state.isForged = true;
    expect(await signIn(lena)).toMatchObject(failedWith("signInRefused"));
  });

  test("a code can be used once, in this browser or in another one", async () => {
    const { flow, url } = await signIn(lena);
    expect(answerOf(await callback(url, flow))).toMatchObject(failedWith("signInRefused"));
    expect(answerOf(await callback(url, ""))).toMatchObject(failedWith("signInOver"));
  });

  test("an answer to another browser's request is refused (login CSRF)", async () => {
    const victim = setCookies(await begin());
    const attackers = await signInAt(String((await begin()).headers.location), emil.email);
    expect(answerOf(await callback(attackers, victim))).toMatchObject(failedWith("signInOver"));
  });

  test("two tabs: both sign-ins lead to the requested pages", async () => {
    const first = await begin("", "redirect=%2Fagentur%3Ftab%3D1");
    const cookies = setCookies(first);
    const second = await begin(cookies, "redirect=%2Fagentur%3Ftab%3D2");
    const both = `${cookies}; ${setCookies(second)}`;
    const [one, two] = await Promise.all(
      [first, second].map(({ headers }) => signInAt(String(headers.location), lena.email)),
    );
    expect(answerOf(await callback(one as URL, both)).location).toBe("/agentur?tab=1");
    expect(answerOf(await callback(two as URL, both)).location).toBe("/agentur?tab=2");
  });

  test("a planted session is not the one that is signed in (session fixation)", async () => {
    const planted = (await signIn(emil)).session ?? "";
    const begun = await begin(`${ssoCookie}=${planted}`);
    const url = await signInAt(String(begun.headers.location), lena.email);
    const { session } = answerOf(await callback(url, `${setCookies(begun)}; ${ssoCookie}=${planted}`));
    expect(session).not.toBe(planted);
    expect((await overview(`${ssoCookie}=${planted}`)).status).toBe(303);
  });
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "/agentur\n//evil.example",
])("the address after signing in is limited to this site: %j", async (target) => {
  const { location } = await signIn(lena, undefined, `redirect=${encodeURIComponent(target)}`);
  expect(location).toBe("/agentur");
});

describe("an identity provider that does not answer", () => {
  const sorry = { status: 503, text: expect.stringContaining("gerade nicht erreichbar") };

  test("is reported on our page, immediately, before and after the redirect", async () => {
    const begun = await begin();
    const url = await signInAt(String(begun.headers.location), lena.email);
    idp.state.isDown = true;
    expect(answerOf(await callback(url, setCookies(begun)))).toMatchObject(failedWith("signOnUnavailable"));
    const page = await site.ask("elbschutz", `GET ${login}?grund=signOnUnavailable`);
    expect(page).toMatchObject(sorry);
    expect(page.headers["retry-after"]).toBe("60");
  });

  test("does not block requests if it is slow", async () => {
    const begun = await begin();
    const url = await signInAt(String(begun.headers.location), lena.email);
    idp.state.delayMs = 5_000;
    const began = performance.now();
    expect(answerOf(await callback(url, setCookies(begun)))).toMatchObject(failedWith("signOnUnavailable"));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe("the session", () => {
  test("is not accepted in another tenant", async () => {
    const { session } = await signIn(lena);
    const elsewhere = site.ctx("nordlicht");
    expect(
      await elsewhere.ssoSessions.live(elsewhere.secrets.hash("ssoSession", String(session)), ctx.now()),
    ).toBeNull();
    const answer = await site.ask("nordlicht", "GET /sitzung?bereich=agentur", { cookie: `${ssoCookie}=${session}` });
    expect(answer.status).toBe(401);
  });

  test("ends after 30 minutes without use and after 12 hours in any case", async () => {
    const { session } = await signIn(lena);
    const cookie = `${ssoCookie}=${session}`;
    const left = async () =>
      JSON.parse((await site.ask("elbschutz", "GET /sitzung?bereich=agentur", { cookie })).text).left;
    const { clock } = site.services;
    try {
      expect(await left()).toBeGreaterThan(29 * 60);
      clock.setOffset(29 * 60_000);
      expect(await left()).toBeLessThanOrEqual(60);
      expect((await site.ask("elbschutz", "POST /sitzung?bereich=agentur", { cookie, body: "" })).status).toBe(200);
      expect(await left()).toBeGreaterThan(29 * 60);
      for (let minutes = 29; minutes < 12 * 60 - 20; minutes += 20) {
        clock.setOffset(minutes * 60_000);
        expect((await overview(cookie)).status).toBe(200);
      }
      clock.setOffset((12 * 60 + 1) * 60_000);
      expect((await overview(cookie)).status).toBe(303);
    } finally {
      clock.setOffset(0);
    }
  });

  test("logging out ends it here and at the provider, and is audited; repeating it changes nothing", async () => {
    const { session } = await signIn(lena);
    const cookie = `${ssoCookie}=${session}`;
    const out = await site.ask("elbschutz", "POST /agentur/logout", { cookie, body: "" });
    const url = new URL(String(out.headers.location));
    expect(url.origin).toBe(idp.issuer);
    expect(url.searchParams.get("id_token_hint")).toMatch(/^ey/);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${host}${login}`);
    expect((await overview(cookie)).status).toBe(303);
    expect((await audited()).at(-1)).toMatch(/^ssoLogout/);
    const again = await site.ask("elbschutz", "POST /agentur/logout", { cookie, body: "" });
    expect(again.headers.location).toBe(`${login}?abgemeldet=1`);
  });
});

describe("the back-channel logout", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const now = () => Math.floor(Date.now() / 1000);
  const message = (claims: object) => {
    const common = { iss: idp.issuer, aud: "elbschutz-empfehlen", iat: now(), exp: now() + 120, events: event };
    return idp.sign({ ...common, jti: `j-${Math.random()}`, ...claims }, "logout+jwt");
  };
  const tell = (token: string) =>
    site.ask("elbschutz", "POST /api/v1/elbschutz/agentur/backchannel-logout", {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `logout_token=${token}`,
    });

  test("ends one session, or all of a person; each message once", async () => {
    const { session: first } = await signIn(lena);
    const { session: second } = await signIn(lena);
    const signedIn = (token: string | null) =>
      ctx.ssoSessions.live(ctx.secrets.hash("ssoSession", String(token)), ctx.now());
    const sid = (await signedIn(first))?.session.sid;
    expect(sid).toBeTruthy();
    expect((await tell(await message({ sid, sub: lena.subject }))).status).toBe(200);
    expect([await signedIn(first), (await signedIn(second)) !== null]).toEqual([null, true]);
    const ofAll = await message({ sub: lena.subject });
    expect((await tell(ofAll)).status).toBe(200);
    expect(await signedIn(second)).toBeNull();
    expect((await audited()).at(-1)).toBe("ssoSessionEnded provider");
    const { session: third } = await signIn(lena);
    expect((await tell(ofAll)).status).toBe(400);
    expect(await signedIn(third)).not.toBeNull();
  });

  test.each([
    ["for another client", { aud: "another-client" }],
    ["of another provider", { iss: "https://evil.example" }],
    ["with a nonce: it is an ID token", { nonce: "n" }],
    ["without the event", { events: {} }],
    ["that is old", { iat: now() - 1000, exp: now() - 800 }],
    ["of nobody", { sub: undefined }],
    ["without a number", { jti: undefined }],
  ])("refuses a message %s", async (_what, claims) => {
    const { session } = await signIn(lena);
    expect((await tell(await message({ sub: lena.subject, ...claims }))).status).toBe(400);
    expect((await overview(`${ssoCookie}=${session}`)).status).toBe(200);
  });

  test("refuses a message with an unknown key, and malformed ones", async () => {
    const { session } = await signIn(lena);
    idp.state.isForged = true;
    expect((await tell(await message({ sub: lena.subject }))).status).toBe(400);
    expect((await tell("nonsense")).status).toBe(400);
    expect((await overview(`${ssoCookie}=${session}`)).status).toBe(200);
  });
});

describe("front ends with their own sign-in", () => {
  const verifier = "v".repeat(43);

  async function code(): Promise<string> {
    const url = new URL(String((await begin()).headers.location));
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    url.searchParams.set("code_challenge", Buffer.from(digest).toString("base64url"));
    url.searchParams.delete("nonce");
    url.searchParams.delete("state");
    return (await signInAt(url.href, lena.email)).searchParams.get("code") ?? "";
  }
  const sso = (Code: string, Verifier: string) =>
    site.ask("elbschutz", "PUT /api/v1/elbschutz/agentur/sso", { body: JSON.stringify({ Code, Verifier }) });

  test("PUT agentur/sso returns a token, which verifyAgenturToken accepts until it expires; code and verifier work once", async () => {
    const given = await code();
    const answer = await sso(given, verifier);
    expect(answer.status).toBe(200);
    const body = JSON.parse(answer.text);
    expect(body).toMatchObject({ Vorname: "Lena", Rollen: ["AgenturInhaber"], AgenturId: "A-1001" });
    const verify = (token: string) =>
      site.ask("elbschutz", `GET /api/v1/elbschutz/token/verifyAgenturToken?t=${token}`);
    expect(JSON.parse((await verify(body.Token)).text)).toMatchObject({
      Email: lena.email,
      Agentur: "Agentur Lindenhof",
    });
    expect((await verify("x".repeat(43))).status).toBe(401);
    expect((await sso(given, verifier)).status).toBe(401);
    // An authorization code used twice may be stolen: the provider revokes its tokens; our session is independent of
    // them.
    await ctx.ssoSessions.closeAllOf((await stored(lena)).id);
    expect((await verify(body.Token)).status).toBe(401);
  });

  test("a wrong verifier is refused", async () => {
    expect((await sso(await code(), "w".repeat(43))).status).toBe(401);
    expect((await sso("made-up", "short")).status).toBe(400);
  });
});
