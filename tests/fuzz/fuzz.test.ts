import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { nameOnWire } from "#server/http/request/cookies.ts";
import { ssoCookie } from "#server/people/sso/session.ts";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import { startIdentityProvider } from "#tests/fakes/identity-provider.ts";
import { signOnSecret } from "#tests/fakes/sign-on-secret.ts";
import { feedKey, openSite } from "#tests/http/support.ts";
import { allCookies, type Keys, world } from "#tests/http/world.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { agencyToTry } from "./agency.ts";
import { type Input, inputs, type Place, people, ssoPeople, type Who } from "./inputs.ts";

/** FUZZ_INPUTS=100000 (npm run test:fuzz) is the long form; FUZZ_SEED repeats its inputs. */
const count = Number(process.env["FUZZ_INPUTS"] ?? 2_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
/** In the normal suite a busy machine must not fail the test. */
const hangMs = Number(process.env["FUZZ_HANG_MS"] ?? (count > 2_000 ? 2_000 : 20_000));
/** Few concurrent requests, so that response times measure the request and not its queueing. */
const together = 4;
const ssoOnWire = nameOnWire(ssoCookie, true);

process.env[signOnSecret.variable] = signOnSecret.value;
const site = await openSite();
const idp = await startIdentityProvider({
  port: await freePort(),
  sites: [`https://${site.hostOf("elbschutz")}`],
});
afterAll(() => idp.close());
await site.change("elbschutz", ({ signOn }) => {
  if (signOn) signOn.issuer = idp.issuer;
});
const worlds = [
  await world(site, "nordlicht", "Quittenbaum", "Zwetschgenried"),
  await world(site, "elbschutz", "Sperrholz", "Sandbank"),
] as const;
site.services.clock.setOffset(16 * 86_400_000);
const [own, insured] = [await worlds[0].keys(), await worlds[1].keys()];
const agency = await agencyToTry(site);
const bearersOf = ({ session, recipient, reward }: Keys): Partial<Record<Who, string>> => ({
  referrer: session,
  recipient,
  claimOwner: reward,
  "made up": "x".repeat(43),
});
const bearers: Record<string, Partial<Record<Who, string>>> = {
  nordlicht: bearersOf(own),
  elbschutz: { ...bearersOf(insured), ...agency.tokens },
};
const cookies: Record<string, string> = { nordlicht: allCookies(own), elbschutz: allCookies(insured) };
/** SSO users have more calls at a tenant with agencies than everybody else together. */
const places: Place[] = [
  { tenant: "nordlicht", keys: own, who: people, agency: { known: [], forms: [] } },
  { tenant: "elbschutz", keys: insured, who: [...people, ...ssoPeople, ...ssoPeople], agency },
];

async function ask(tenant: string, input: Input): Promise<number> {
  const { route, who, body, headers, isSigned } = input;
  const isCall = route.includes(" /api/");
  const bearer = bearers[tenant]?.[who] ?? null;
  const isSso = ssoPeople.some((one) => one === who);
  const began = performance.now();
  const answer = await site.ask(tenant, route, {
    bearer: isCall ? bearer : null,
    ...(who !== "nobody" && !isCall ? { cookie: isSso ? `${ssoOnWire}=${bearer}` : (cookies[tenant] ?? "") } : {}),
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...(isSigned ? signed(body ?? "") : {}) },
  });
  const took = performance.now() - began;
  const said = JSON.stringify({ tenant, ...input });
  if (answer.status >= 500) throw new Error(`${answer.status} for ${said}\n${site.lines.slice(-3).join("")}`);
  if (took > hangMs) throw new Error(`${Math.round(took)} ms for ${said}`);
  return answer.status;
}

it.each(places)(
  `${count / 2} bad inputs to every call and form of $tenant (seed ${seed}): no fault, no hang, nothing invalid stored`,
  async (place) => {
    const { tenant } = place;
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(inputs(place), { minLength: together, maxLength: together }), async (some) => {
        const answers = await Promise.all(some.map((input) => ask(tenant, input)));
        for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns: Math.ceil(count / 2 / together), seed, endOnFailure: true },
    );
    console.log(`fuzz: ${tenant}, ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")}`);
    // Some of the generated requests pass validation and reach the use-cases.
    expect(statuses.get(200)).toBeGreaterThan(count / 200);
    expect(statuses.get(400)).toBeGreaterThan(count / 200);
    expect(await invalidRows()).toEqual([]);
    expect(await checkInvariants(site.database.owner, tenant)).toEqual([]);
  },
  7_200_000,
);

it("SSO users are still signed in after the bad inputs", async () => {
  for (const [role, token] of Object.entries(agency.tokens)) {
    const { status } = await site.ask("elbschutz", `GET /api/v1/elbschutz/token/verifyAgenturToken?t=${token}`);
    expect(status, role).toBe(200);
  }
});

function signed(raw: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { "X-Timestamp": timestamp, "X-Signature": feedSignature(feedKey, timestamp, Buffer.from(raw)) };
}

/** What no request may leave in the database, whatever it contains. */
async function invalidRows(): Promise<string[]> {
  const { owner } = site.database;
  const found: string[] = [];
  for (const table of ["account", "recipient"]) {
    const { rows } = await owner.query<Record<string, string | null>>(`select * from ${table} where email <> ''`);
    for (const row of rows) {
      const wrong = [
        !emailAddress.safeParse(row["email"]).success && "email",
        (row["email"]?.length ?? 0) > 254 && "email's length",
        row["postcode"] && !/^\d{5}$/.test(row["postcode"]) && "postcode",
        ...["firstName", "lastName"].map(
          (name) => !/^(?=.*\p{L})[^\p{Cc}\p{Cs}\d<>]{1,100}$/u.test(row[name] ?? "Q") && name,
        ),
        ...Object.entries(row).map(([name, value]) => typeof value === "string" && value.length > 2_000 && name),
      ].filter(Boolean);
      if (wrong.length > 0) found.push(`${table}: ${wrong.join(", ")}: ${JSON.stringify(row)}`);
    }
  }
  const { rows: shares } = await owner.query(
    `select number from recommendation where "recipientShare" not in (0, 50, 100) or channel ~ '[[:cntrl:]]'`,
  );
  return [...found, ...shares.map(({ number }) => `recommendation ${number}`)];
}
