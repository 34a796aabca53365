import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, from the list that `npm test` prints at its end. Files that are not listed merely start later. */
const longest = [
  "tests/http/policy.test.ts",
  "tests/histories/fixed-seed.test.ts",
  "tests/histories/random-seed.test.ts",
  "tests/http/login.test.ts",
  "tests/start/start.test.ts",
  "tests/cli/cli.test.ts",
  "tests/http/sso-policy.test.ts",
  "tests/http/linear/linear.test.ts",
  "tests/api/nonsense.test.ts",
  "tests/http/support-cases.test.ts",
  "tests/http/forced-login.test.ts",
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
