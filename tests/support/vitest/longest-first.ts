import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest test files, by the times in .cache/unit.json after `npm test`. Files that compute and files that mostly
 * wait take turns, so that both kinds run at the same time. Files that are not listed merely start later.
 */
const longest = [
  "tests/http/pipeline/policy.test.ts",
  "tests/faults/freeze.test.ts",
  "tests/http/tenants/form-of-address.test.ts",
  "server/platform/upstream/failure-runs.test.ts",
  "server/platform/mail/mail.test.ts",
  "tests/histories/fixed-seed.test.ts",
  "tests/start/start.test.ts",
  "bin/postgres/cluster.test.ts",
  "tests/histories/random-seed.test.ts",
  "server/jobs/crash.test.ts",
  "tests/http/pipeline/double-submit/double-submit.test.ts",
  "tests/cli/cli.test.ts",
  "tests/faults/pool-health.test.ts",
  "server/referral/store/list.test.ts",
  "server/catalogue/upstream/product/product-kinds.test.ts",
  "tests/http/people/login.test.ts",
  "server/platform/database/thousand-tenants.test.ts",
  "tests/http/agencies/sso-policy.test.ts",
  "tests/http/pipeline/pipeline.test.ts",
  "tests/http/pipeline/linear/linear.test.ts",
  "tests/fuzz/fuzz.test.ts",
  "tests/faults/fetching.test.ts",
  "server/people/privacy/two-years.test.ts",
  "server/payouts/runs.test.ts",
  "tests/api/random-calls.test.ts",
];

/** Starts with the slowest files: one that starts last keeps a single core busy while the others are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
