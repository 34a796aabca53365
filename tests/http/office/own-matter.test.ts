import { expect, test } from "vitest";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const context = site.ctx("elbschutz");

test("who is signed in cannot act on their own recommendation, and reads who can", async () => {
  const world = await caseWorld(site);
  await world.recommend();
  const { number } = world.state;
  const fields = { intent: "block", reason: "call", confirmed: "on" };
  const act = (cookie: string) =>
    site.ask("elbschutz", `POST /agent/vorgang/${number}?grund=call`, {
      cookie,
      body: new URLSearchParams(fields).toString(),
    });
  const own = world.email.toUpperCase().replace("@", "+arbeit@");
  const refused = await act((await signedInAs(context, "support", null, { email: own })).cookie);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Eine der beteiligten Personen entscheidet hier über sich selbst.");
  expect(refused.text).toContain("Darüber entscheiden andere mit derselben Berechtigung.");
  expect((await context.recommendations.byNumber(number))?.state).not.toBe("blocked");
  expect((await act((await signedInAs(context, "support")).cookie)).status).toBe(303);
  expect((await context.recommendations.byNumber(number))?.state).toBe("blocked");
});
