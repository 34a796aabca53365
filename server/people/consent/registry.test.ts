import { describe, expect, it } from "vitest";
import type { Consent, ConsentValues } from "./model.ts";
import {
  type Consents,
  changeConsent,
  consentState,
  isGiven,
  isRegistered,
  needsAnswer,
  readCookie,
  registerConsents,
} from "./registry.ts";
import { consentEvents, consentStates, nextConsent } from "./states.ts";

const basic: Consent = {
  identifier: "basic",
  consentIdentifier: "required",
  isEssential: true,
  position: 0,
  cookies: ["psoe_token", "pso_*"],
};
const campaign: Consent = {
  identifier: "campaign",
  consentIdentifier: "functional",
  isEssential: false,
  position: 1,
  cookies: ["channel"],
};
const matomo: Consent = {
  ...campaign,
  identifier: "matomo",
  consentIdentifier: "analytical",
  position: 2,
  cookies: [],
};
const registry = registerConsents([matomo, campaign, basic]);
const consents = (values: ConsentValues, serviceOn = true): Consents => ({ registry, serviceOn, values });

describe("one consent", () => {
  it("has the state of its last answer, unless it is required", () => {
    const after = { give: "given", decline: "declined", remove: "unset" };
    for (const state of consentStates) {
      for (const event of consentEvents) {
        expect(nextConsent(campaign, state, event), `${state} ${event}`).toBe(after[event]);
        expect(nextConsent(basic, state, event), `required ${state} ${event}`).toBe("given");
      }
    }
  });
});

describe("the consents of a site", () => {
  /** Every possible visitor: each optional consent unset, given or declined; the service on or off. */
  const values = [undefined, 1, 0] as const;
  const visitors = values.flatMap((one) =>
    values.flatMap((other) => [true, false].map((on) => [one, other, on] as const)),
  );

  it.each(visitors)("campaign %s, matomo %s, service on: %s", (one, other, on) => {
    const answers = {
      ...(one === undefined ? {} : { campaign: one }),
      ...(other === undefined ? {} : { matomo: other }),
    };
    const registered = consents(answers, on);
    expect(needsAnswer(registered)).toBe(on && (one === undefined || other === undefined));
    expect(isGiven(registered, "basic")).toBe(true);
    expect(isGiven(registered, "campaign")).toBe(one === 1 || !on);
    expect(isGiven(registered, "matomo")).toBe(other === 1 || !on);
    for (const event of consentEvents) {
      const changed = changeConsent(registered, "campaign", event);
      const stored = { give: 1, decline: 0, remove: undefined }[event];
      expect(changed.values["campaign"]).toBe(stored);
      expect(changed.values["matomo"]).toBe(other);
      expect(changeConsent(registered, "basic", event).values["basic"]).toBe(1);
    }
  });

  it("are in the order of their positions, each once", () => {
    expect([...registry.keys()]).toEqual(["basic", "campaign", "matomo"]);
    expect(() => registerConsents([basic, basic])).toThrow("twice");
  });

  it("raise the specified error for names that are not registered", () => {
    const registered = consents({ marketing: 1 });
    const words = "Please register Consent with ConsentService::registerConsent first";
    for (const name of ["marketing", "", "__proto__", "toString"]) {
      expect(isRegistered(registered, name)).toBe(false);
      expect(() => consentState(registered, name)).toThrow(words);
      expect(() => isGiven(consents({}, false), name)).toThrow(words);
      for (const event of consentEvents) expect(() => changeConsent(registered, name, event)).toThrow(words);
    }
    expect(() => consentState({ registry: registerConsents([]), values: {} }, "basic")).toThrow(words);
  });
});

describe("a cookie", () => {
  const jar = { get: (name: string) => `${name}!` };

  it("is read if its consent is given", () => {
    expect(readCookie(consents({ campaign: 1 }), jar, "channel")).toBe("channel!");
    expect(readCookie(consents({}), jar, "psoe_token")).toBe("psoe_token!");
    expect(readCookie(consents({}), jar, "pso_ABC")).toBe("pso_ABC!");
    expect(readCookie(consents({}, false), jar, "channel")).toBe("channel!");
    expect(readCookie(consents({ campaign: 0 }), jar, "channel")).toBeNull();
    expect(readCookie(consents({}), jar, "channel")).toBeNull();
  });

  it("that is not registered is an error", () => {
    for (const name of ["_pk_id", "channels", "pso", ""])
      expect(() => readCookie(consents({ campaign: 1 }), jar, name)).toThrow("not registered");
  });
});
