import { expect, test } from "vitest";
import { emailKey, mailboxKey, matchesAddressList } from "./email.ts";

test("the login identity is the address in lower case: a +tag or a dot makes another identity", () => {
  expect(emailKey(" Ada+Lager@Firma.example ")).toBe("ada+lager@firma.example");
  expect(emailKey("a.da@gmail.com")).not.toBe(emailKey("ada@gmail.com"));
});

test("risk rules compare the mailbox of an address", () => {
  expect(mailboxKey("Ada+Lager@Firma.example")).toBe("ada@firma.example");
  expect(mailboxKey("a.d.a+x@googlemail.com")).toBe("ada@gmail.com");
  expect(mailboxKey("+x@firma.example")).toBe("+x@firma.example");
});

test("a list contains addresses or domains; an empty list matches nothing", () => {
  expect(matchesAddressList("ada@firma.example", [])).toBe(false);
  for (const entry of ["firma.example", "@firma.example", " ADA@firma.example "])
    expect(matchesAddressList("Ada@Firma.example", [entry])).toBe(true);
  expect(matchesAddressList("ada@tochter.firma.example", ["firma.example"])).toBe(false);
});
