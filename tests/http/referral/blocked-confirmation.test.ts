import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { people } from "../pipeline/double-submit/people.ts";

const site = await openSite();
const { linkToken, recommended } = people(site);

test.each([
  ["account", "konto"],
  ["recommendation", "empfehlung"],
])("a confirmation link of a blocked %s says what is blocked", async (what, cause) => {
  const { number, email } = await recommended("nordlicht");
  const token = await linkToken(site.ctx("nordlicht"), "confirmRecommendation", number);
  await site.database.owner.query(
    what === "account"
      ? `update account set state = 'blocked', "blockReason" = 'misuse' where email = '${email}'`
      : `update recommendation set state = 'blocked', "blockedFrom" = state where number = '${number}'`,
  );
  const opened = await site.ask("nordlicht", `GET /bestaetigung?t=${token}`);
  expect([opened.status, opened.headers.location]).toEqual([302, `/empfehlunggesperrt?grund=${cause}`]);
  const body = String(new URLSearchParams({ intent: "confirm", token }));
  const pressed = await site.ask("nordlicht", "POST /bestaetigung", { body });
  expect(pressed.headers.location).toContain("/bestaetigung?t=");
});
