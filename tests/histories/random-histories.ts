import fc from "fast-check";
import type { AgencyUser } from "#server/people/sso/model.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { products, recipients, referrers, rewards } from "#tests/support/data/money-people.ts";
import { addAgency, addUser } from "#tests/support/data/sso-user.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { keepingPlans } from "#tests/support/database/prepared.ts";
import { openWorlds, seedTenant, type World } from "#tests/support/services/world.ts";
import { violationsOf } from "./check.ts";
import type { Office, Stage, Step } from "./stage.ts";
import { anyStep, beginning } from "./steps/index.ts";

export type Histories = {
  /**
   * Runs this many random histories of a seed. Throws fast-check's report with the shortest counterexample, after a
   * line with its seed, path and first violation. `path`: repeats the one history with this path of a report.
   */
  run(runs: number, seed: number, path?: string): Promise<void>;
  close(): Promise<void>;
};

/** Tenants with different values of the settings that affect money and people. */
const tenants: fc.Arbitrary<Partial<TenantRecord>> = fc
  .record({
    review: fc.constantFrom(true, true, false, false, false),
    cap: fc.constantFrom(null, 3000),
    store: fc.boolean(),
    deals: fc.constantFrom(null, 1, 1, 2),
    verbose: fc.boolean(),
    optIn: fc.constantFrom(true, false, false),
  })
  .map(({ review, cap, store, deals, verbose, optIn }) => ({
    orders: { ...seedTenant.orders, review },
    recommendation: { ...seedTenant.recommendation, maxRecipientCents: cap, confirmEmail: optIn },
    modules: {
      ...seedTenant.modules,
      storeBankData: store,
      verboseAccountMessages: verbose,
      agentRecommendation: true,
    },
    bonus: { ...seedTenant.bonus, deals },
  }));

const history = fc.tuple(tenants, beginning, fc.array(anyStep, { minLength: 3, maxLength: 18, size: "max" }));

async function agencyOwner({ ctx }: World, externalId: string, feeCents: number): Promise<AgencyUser> {
  const { id: agencyId } = await addAgency(ctx, { externalId, feeCents });
  return { ...(await addUser(ctx, "owner", agencyId)), agencyId };
}

/** A login of a person of the back office, with the address that their keys have. */
const login = async ({ ctx }: World, firstName: string, role: SsoRole) =>
  (await addUser(ctx, role, null, { firstName, email: `${firstName}@nordlicht.example` })).id;

const officeOf = async (world: World): Promise<Office> => ({
  olga: "olga",
  "olga-2": "olga-2",
  paul: "paul",
  olgaSignedIn: await login(world, "Olga", "support"),
  paulSignedIn: await login(world, "Paul", "finance"),
});

/** What a tenant has before its history begins: vouchers, agencies with their owners, and an office. */
async function furnish(world: World): Promise<Pick<Stage, "agencyOwners" | "office">> {
  const codes = [2500, 3000, 5000].map((cents) => ({ code: `V${cents}`, cents, validUntil: null }));
  await world.ctx.vouchers.import("voucher", codes, world.now());
  const agencyOwners: Stage["agencyOwners"] = [
    await agencyOwner(world, "A-1", 500),
    await agencyOwner(world, "A-2", 0),
  ];
  return { agencyOwners, office: await officeOf(world) };
}

const keys = `insert into operator (name, email, "keyHash", "createdAt") values ('olga', 'olga@nordlicht.example', '1', now()),
  ('olga-2', 'olga+2@nordlicht.example', '2', now()), ('paul', 'paul@nordlicht.example', '3', now()) on conflict do nothing`;

/** The database reads of a tenant's record what one person may decide alone. */
const addTenant = `insert into tenant (id, version, record, "appliedAt", "appliedBy") values ($1, 1, $2, now(), 'test')
  on conflict (id) do update set record = excluded.record`;

/** Histories on one database, each in a tenant of its own, some concurrently. */
export function openHistories(database: Pick<TestDatabase, "url" | "owner">, { atOnce = 3 } = {}): Histories {
  const url = keepingPlans(database.url);
  // Patient: that the machine was busy says nothing of a history.
  const worlds = openWorlds({ ...database, url }, { poolSize: atOnce * 2, connectTimeoutMs: 60_000 });

  async function runOne(tenant: Partial<TenantRecord>, steps: Step[]): Promise<void> {
    const world = worlds.newWorld({ tenant, products, rewards });
    await database.owner.query(keys);
    await database.owner.query(addTenant, [world.tenant.id, JSON.stringify(world.tenant)]);
    const stage: Stage = {
      world,
      referrers: referrers.map(() => world.newBrowser()),
      recipients: recipients.map(() => world.newBrowser()),
      ...(await world.together(furnish)),
      sent: [],
    };
    for (const step of steps) {
      await step.run(stage);
      if (world.faults[0]) throw world.faults[0];
    }
    const violations = await violationsOf(stage, database.owner);
    if (violations.length > 0) throw new Error(violations.join("\n"));
  }

  const property = fc.asyncProperty(history, ([tenant, first, rest]) => runOne(tenant, [...first, ...rest]));

  async function check(of: { seed: number; numRuns?: number; path?: string; endOnFailure?: boolean }): Promise<void> {
    const details = await fc.check(property, of);
    if (!details.failed) return;
    const { seed, counterexamplePath, errorInstance } = details;
    const [violation] = String(errorInstance).split("\n");
    const where = `seed ${seed}, path ${counterexamplePath}: ${violation}`;
    throw new Error(`${where}\n${fc.defaultReportMessage(details)}`, { cause: errorInstance });
  }

  return {
    async run(runs, seed, path) {
      if (path !== undefined) return check({ seed, path, endOnFailure: true });
      const runsEach = Math.ceil(runs / atOnce);
      const parallelRuns = Array.from({ length: atOnce }, (_, offset) => ({ numRuns: runsEach, seed: seed + offset }));
      const results = await Promise.allSettled(parallelRuns.map(check));
      for (const result of results) if (result.status === "rejected") throw result.reason;
    },
    close: worlds.close,
  };
}
