import { expect, it } from "vitest";
import { userError } from "#server/platform/process/user-error.ts";
import { inText, problemOf } from "./explain.ts";

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const explain = (thrown: unknown, env: Record<string, string>) => inText(problemOf(thrown, env, ""));
const secret = "update account set email = 'mara@freund.example'";

it.each([
  [
    "what a person can put right",
    userError("The file is empty.", "Write something."),
    "The file is empty.\nWrite something.",
  ],
  ["a file that is not there", fault(secret, { code: "ENOENT", path: "orders.csv" }), "There is no orders.csv."],
  ["a folder in place of a file", fault(secret, { code: "EISDIR" }), "a folder was named"],
  ["a file of somebody else", fault(secret, { code: "EACCES", path: "orders.csv" }), "orders.csv may not be read"],
  ["a read-only folder", fault(secret, { code: "EROFS", path: "go-live.json" }), "may not be read or written here"],
  ["a database without tables", fault(secret, { code: "42P01" }), "npm run db:migrate"],
  ["a user without rights", fault(secret, { code: "42501" }), "must be the owner's address"],
  ["a lock that somebody holds", fault(secret, { code: "55P03" }), "Run the command again"],
  ["a connection that broke", fault(secret, { code: "ECONNRESET" }), "Run the command again"],
  ["a mistake of the product", fault(secret), "LOG_LEVEL=debug"],
])("%s is said in words, without statements or values", (_, thrown, words) => {
  const said = explain(thrown, {});
  expect(said).toContain(words);
  expect(said).not.toContain("mara@");
  expect(said.split("\n")).toHaveLength(2);
});

it("only LOG_LEVEL=debug shows where a fault arose", () => {
  expect(explain(fault("a statement"), { LOG_LEVEL: "debug" })).toMatch(/a statement\n\s+at /);
});
