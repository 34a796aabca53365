import fc from "fast-check";
import { backOffice, goodwill, lookAtClaim, shutOut, stop } from "./back-office.ts";
import { exported, prepare, released, settle, wholePayout } from "./bank.ts";
import type { Deed } from "./deed.ts";
import { agree, click, giveDetails, recommend, report } from "./people.ts";
import { choose, collect, giveBank, wholePickUp } from "./pick-up.ts";
import { followUp, lateCancel, message, replay, wholeOrder } from "./shop.ts";
import { pass, sweepAll } from "./time.ts";

/** Histories begin with some links, and come back to what moves things on. */
export const beginning = fc.tuple(recommend, recommend, click, click, giveDetails);
export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 2, arbitrary: recommend },
  { weight: 3, arbitrary: click },
  { weight: 2, arbitrary: giveDetails },
  { weight: 1, arbitrary: agree },
  { weight: 1, arbitrary: report },
  { weight: 10, arbitrary: message },
  { weight: 8, arbitrary: wholeOrder },
  { weight: 2, arbitrary: followUp },
  { weight: 2, arbitrary: lateCancel },
  { weight: 2, arbitrary: replay },
  { weight: 6, arbitrary: sweepAll },
  { weight: 5, arbitrary: pass },
  { weight: 3, arbitrary: choose },
  { weight: 2, arbitrary: giveBank },
  { weight: 2, arbitrary: collect },
  { weight: 8, arbitrary: wholePickUp },
  { weight: 1, arbitrary: prepare },
  { weight: 1, arbitrary: released },
  { weight: 1, arbitrary: exported },
  { weight: 5, arbitrary: settle },
  { weight: 5, arbitrary: wholePayout },
  { weight: 3, arbitrary: backOffice },
  { weight: 2, arbitrary: lookAtClaim },
  { weight: 1, arbitrary: stop },
  { weight: 1, arbitrary: shutOut },
  { weight: 1, arbitrary: goodwill },
);
