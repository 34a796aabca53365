import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { makePasswords, queue } from "./passwords.ts";

const passwords = makePasswords();
const value = <T>(outcome: { ok: boolean; value?: T }) => outcome.value as T;

test("a password is verified in any Unicode form, and another one is not", async () => {
  const stored = value(await passwords.hash("Übermut 2026"));
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(value(await passwords.verify(stored, "Übermut 2026"))).toEqual({ isRight: true, isOutdated: false });
  expect(value(await passwords.verify(stored, "Übermut 2026".normalize("NFD"))).isRight).toBe(true);
  expect(value(await passwords.verify(stored, "übermut 2026")).isRight).toBe(false);
  expect(value(await passwords.hash("Übermut 2026"))).not.toBe(stored);
});

test("no password is right if none is stored", async () => {
  expect(value(await passwords.verify(null, "")).isRight).toBe(false);
  expect(value(await passwords.verify(null, "Übermut 2026")).isRight).toBe(false);
});

test("a hash with other parameters is reported as outdated", async () => {
  const old = await hash("Übermut 2026", { memoryCost: 8_192, timeCost: 1 });
  expect(value(await passwords.verify(old, "Übermut 2026"))).toEqual({ isRight: true, isOutdated: true });
});

test.each([
  ["Password1", true],
  ["PASSWORD123", true],
  ["1Qaz2wsx", true],
  ["Fahrrad im Regen 7", false],
])("%s is common: %s", async (password, isCommon) => {
  expect(await passwords.isCommon(password)).toBe(isCommon);
});

test("the numbers of running and waiting tasks are limited; a failing one frees its place", async () => {
  const inTurn = queue(2, 3);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = (fails: boolean) =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
      if (fails) throw new Error("It fails.");
    });
  const five = [true, false, false, false, false].map(work);
  const answers = Promise.allSettled(five);
  expect(await work(false)).toMatchObject({ ok: false, refusal: { code: "busy", waitSeconds: 5 } });
  for (let ended = 0; ended < five.length; ended += 1) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect([most, running]).toEqual([2, 0]);
  expect((await inTurn(async () => "free again")).ok).toBe(true);
});
