import { expect, test } from "vitest";
import { endpoints, findEndpoint } from "./index.ts";

test("each call is found at its path, in any case and with a trailing slash", () => {
  for (const endpoint of endpoints) {
    const first = endpoints.find(({ method, path }) => method === endpoint.method && path === endpoint.path);
    const path = `/api/v1/nordlicht${endpoint.path.replaceAll(/:\w+/g, "x1")}`;
    expect(findEndpoint(endpoint.method, path)).toBe(first);
    expect(findEndpoint(endpoint.method, `${path.toUpperCase()}/`)).toBe(first);
  }
});

test("calls that send mail or take a code are rate limited", () => {
  expect(findEndpoint("POST", "/api/v1/nordlicht/empfehlen/create")?.spec.limits).toEqual(["mail"]);
  expect(findEndpoint("GET", "/api/v1/nordlicht/Empfehlung/Empfehlungscode/ABC")?.spec.limits).toEqual(["guess"]);
  expect(findEndpoint("GET", "/api/v1/nordlicht/tracking/abschliessen")).toBeNull();
  expect(findEndpoint("POST", "/login")).toBeNull();
});
