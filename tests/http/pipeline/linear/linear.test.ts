import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import express, { type Request, Router } from "express";
import { isbot } from "isbot";
import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { wholeWords } from "#app/content/whole-words.ts";
import { safeReturn } from "#app/guards.ts";
import { canonicalSpelling, nameAt, twin } from "#app/paths.ts";
import { facade } from "#server/api/facade.ts";
import { endpoints } from "#server/api/index.ts";
import { wantedWords } from "#server/catalogue/content/folding.ts";
import { marked } from "#server/catalogue/content/marking.ts";
import { images } from "#server/http/files/images.ts";
import { themes } from "#server/http/files/theme.ts";
import { visitorClass } from "#server/http/page-cache/visitor-class.ts";
import { carryInto, carryOn } from "#server/http/request/carry.ts";
import { makeCookies } from "#server/http/request/cookies.ts";
import { addressOf, requestIdFrom } from "#server/http/request/request.ts";
import { loginForm } from "#server/people/account/schema.ts";
import { readConsents } from "#server/people/consent/cookie.ts";
import { consentCookieIn } from "#server/people/consent/page-class.ts";
import { consentForm } from "#server/people/consent/schema.ts";
import { chosen } from "#server/platform/api/encodings.ts";
import { loggedPath, makeLog, requestLines } from "#server/platform/process/log.ts";
import { networkOf } from "#server/platform/request/limits.ts";
import { emailAddress, mailboxKey, matchesAddressList } from "#server/platform/values/email.ts";
import { nameField, textField } from "#server/platform/values/fields.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { escaped, textOf } from "#server/platform/values/text.ts";
import { bearerIn, requestedLanguage } from "#server/platform/wire/headers.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import { codeForm, recommendForm, resendForm } from "#server/referral/recommendation/schema.ts";
import { bankForm, chooseForm, renewForm } from "#server/rewards/claim/schema.ts";
import { growsLinearly, hardLetters, rowOf } from "./growth.ts";

type Work = (text: string) => unknown;
type Row = [before: string, letter: string, after: string];

/** The first row whose time grows faster than its length; null: none does. */
function firstSlowRow(work: Work, rows: Iterable<Row>): Row | null {
  for (const [before, letter, after] of rows)
    if (!growsLinearly(work, rowOf(letter, before, after))) return [before, letter, after];
  return null;
}

const ends: [before: string, after: string][] = [
  ...([
    ["", ""],
    ["", "\0"],
    ["a", "\n!"],
    ["x@", " "],
    ["/en/", "/x"],
    ["<", ""],
    [";", "x"],
    ["@.", "@"],
  ] as const),
].map(([before, after]) => [before, after]);

function* rowsOf(letters: readonly string[]): Generator<Row> {
  for (const letter of letters) for (const [before, after] of ends) yield [before, letter, after];
}

/** For one expression, on a busy machine; in ms. */
const timeout = 60_000;

const root = join(import.meta.dirname, "../../../..");

/** Generated code, and what a command looks for in the files of its own operator. */
const readsNoInput = ["platform/database/client/", "catalogue/check/"];

/** Every regular expression in the sources of site and server that may read input, by file. */
function expressionsIn(folder: string): { place: string; expression: RegExp }[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !readsNoInput.some((begin) => name.startsWith(begin)),
  );
  return files.flatMap((name) => {
    const place = join(folder, name);
    const source = ts.createSourceFile(place, readFileSync(join(root, place), "utf8"), ts.ScriptTarget.Latest);
    const found: { place: string; expression: RegExp }[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const at = node.text.lastIndexOf("/");
        found.push({ place, expression: new RegExp(node.text.slice(1, at), node.text.slice(at + 1)) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** The regular expressions of a router's paths, and of the routers mounted in it. */
function expressionsOf(router: unknown): { place: string; expression: RegExp }[] {
  const layers = (router as { stack?: { regexp: RegExp; handle: unknown; route?: { path: unknown } }[] }).stack ?? [];
  return layers.flatMap(({ regexp, handle, route }) => [
    { place: `route ${route?.path ?? "mounted"}`, expression: regexp },
    ...expressionsOf(handle),
  ]);
}

const parts = { tenants: { byId: async () => null }, contextFor: () => Promise.reject(new Error("nobody asks")) };
const routers = Router().use(
  facade({ ...parts, feedKeysOf: () => [] } as never),
  images(parts),
  themes(parts.tenants, async () => null),
);

/** Which recheck does not decide; "a page that shows a text" measures it. */
const undecided = "app/content/whole-words.ts";

test("every regular expression over input, and every route's, takes linear time", async () => {
  const all = [...["app", "server"].flatMap(expressionsIn), ...expressionsOf(routers)];
  expect(all.length).toBeGreaterThan(150);
  const bad: string[] = [];
  for (const { place, expression } of all.filter(({ place: one }) => one !== undecided)) {
    // It does not know sets of sets, which we do not use.
    const found = await check(expression.source, expression.flags.replace("v", "u"), { timeout });
    if (found.status !== "safe") bad.push(`${place}: ${expression} is ${found.status}`);
  }
  expect(bad).toEqual([]);
});

const inHeader = (name: string, text: string) =>
  Object.assign(Object.create(express.request) as Request, { headers: { host: "x.example", [name]: text }, url: "/" });
const tenant = { analytics: {}, optionalScripts: [], modules: {} };
const say = requestLines(makeLog("info", { write: () => undefined }));
const log = makeLog("info", { write: () => undefined });
const answerless = { append: () => undefined } as never;

/** Functions that process text from outside, by the place where it arrives. */
const works: Record<string, Work> = {
  "the path: its page": (text) => [
    nameAt(text),
    canonicalSpelling(`/${text}`),
    canonicalSpelling(`/login/${text}`),
    twin(text, ""),
  ],
  "the path: as it is found": (text) =>
    addressOf({ protocol: "https", headers: { host: "x.example" }, originalUrl: `/${text}` } as never),
  "the path: in the log": (text) => [
    loggedPath(`/${text}`),
    say({ id: "1", method: "GET", url: `/${text}@`, status: 200, began: 0 }),
  ],
  "a message: in the log": (text) => log.info({ fault: text }, `${text}@x %40`),
  "a query: going back": (text) => safeReturn(`/${text}`, "/"),
  "a query: a search": (text) => [wantedWords(text), marked("<p>Nach der Frist.</p>", [text]), marked(text, ["frist"])],
  "a query: on a link of ours": (text) => [
    carryOn(`/login?${text}`, { c: "x" }),
    carryInto(`<a href="/${text}">`, { c: "x" }),
  ],
  "a link's number": parseNumber,
  "the header Host": (text) => {
    try {
      return addressOf({ protocol: "https", headers: { host: text }, originalUrl: "/" } as never);
    } catch (refused) {
      return refused;
    }
  },
  "the header Cookie": (text) => [
    makeCookies(inHeader("cookie", text), answerless, { secure: true, framed: false }),
    consentCookieIn(`psoe_consent=${text}`),
    readConsents(text),
    visitorClass(() => tenant as never, true)({ headers: { cookie: text, host: "x.example" }, url: "/?" } as never),
  ],
  "the header Accept-Encoding": (text) => chosen(`br${text}`, { br: true, gzip: true }),
  "the header Accept": (text) => inHeader("accept", text).accepts("html", "text"),
  "the header Authorization": (text) => bearerIn(`Bearer ${text}`),
  "the header X-Accept-Language": (text) => requestedLanguage(text, undefined),
  "the header Accept-Language": (text) => requestedLanguage(undefined, text),
  "the header X-Request-Id": requestIdFrom,
  "the header User-Agent": isbot,
  "the visitor's address": networkOf,
  "an e-mail address": (text) => [
    emailAddress.safeParse(text),
    mailboxKey(text),
    matchesAddressList(text, ["a.example"]),
  ],
  "a field of one line": (text) => textField(100).safeParse(text),
  "a name": (text) => nameField.safeParse(text),
  "a text of the page": textOf,
};

test.each(Object.entries(works))("%s takes linear time", (_, work) => {
  expect(firstSlowRow(work, rowsOf(hardLetters))).toBeNull();
});

test("a page that shows a text takes linear time", () => {
  const work: Work = (text) => wholeWords(`<h1>${text}</h1><p title="${text}">${text}-</p>`);
  const rows = [...rowsOf(hardLetters)].map((row) => row.map(escaped) as Row);
  expect(firstSlowRow(work, rows)).toBeNull();
});

const forms: Record<string, z.ZodType> = {
  recommend: recommendForm({ recommendation: { termsAutoAccept: false } }),
  resend: resendForm,
  code: codeForm,
  details: recipientDetails("2026-11-21" as never),
  login: loginForm,
  "reward link": renewForm,
  choice: chooseForm,
  bank: bankForm({ modules: { ibanOnlyDe: false }, payout: { askBirthDate: true } }, "2026-11-21"),
  consent: consentForm,
  ...Object.fromEntries(endpoints.map(({ method, path, spec }) => [`${method} ${path}`, spec.body ?? z.object({})])),
};

test.each(Object.entries(forms))("the form %s takes linear time", (_, form) => {
  const json = z.toJSONSchema(form, { io: "input", unrepresentable: "any" });
  const bodyOf = (schema: z.core.JSONSchema._JSONSchema | undefined, text: string): unknown => {
    if (typeof schema !== "object") return text;
    if (schema.$ref) return bodyOf(json.$defs?.[schema.$ref.split("/").at(-1) ?? ""], text);
    const either = schema.anyOf?.[0] ?? schema.allOf?.[0];
    if (either) return bodyOf(either, text);
    if (!schema.properties) return schema.type === "array" ? [bodyOf(schema.items as never, text)] : text;
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, bodyOf(one, text)]));
  };
  expect(firstSlowRow((text) => form.safeParse(bodyOf(json, text)), rowsOf(hardLetters))).toBeNull();
});
