import { expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { recommendFormData } from "./recommend-form.ts";

test("the form's calls to the product service run at the same time, so it waits only once while the service hangs", () => {
  const called: string[] = [];
  const hanging = (name: string) => () => {
    called.push(name);
    return new Promise<never>(() => undefined);
  };
  const names = ["categories", "list", "byId", "maxRewardCents"];
  const products = Object.fromEntries(names.map((name) => [name, hanging(name)]));
  const tenant = { ...seededTenant("nordlicht"), products: { source: "standard" } };
  const ctx = { language: "de", tenant, products, viewer: { member: null } };
  void recommendFormData(ctx as unknown as RequestContext, { productId: "mobil-m", audience: "private" });
  expect(called.sort()).toEqual([...names].sort());
});
