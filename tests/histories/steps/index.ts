import fc from "fast-check";
import type { Step } from "../stage.ts";
import { bill, endDocument, release, releaseAll } from "./agencies.ts";
import { blockLink, blockReferrer, changeRules, doubt, goodwill, lateLoss, request, review } from "./back-office.ts";
import {
  assignBooking,
  backAndForth,
  closeBooking,
  misnamed,
  moveRun,
  prepare,
  settle,
  statement,
  wholePayout,
} from "./bank.ts";
import { agree, click, compareAnswers, confirm, falseReport, giveDetails, leave, recommend, report } from "./people.ts";
import { choose, collect, giveBank, pickUpAll, wholePickUp } from "./pick-up.ts";
import { batch, followUp, goodOrder, lateCancel, message, outOfOrder, sameDay, wholeOrder } from "./shop.ts";
import { night, pass, sweep, year } from "./time.ts";

/** Histories begin with some links, and repeat the steps that make progress. */
export const beginning: fc.Arbitrary<Step[]> = fc.tuple(recommend, confirm, recommend, confirm, click, giveDetails);
/** All that leads from an order to the bank's statements, in turn. */
const success = inTurn("success", goodOrder, pickUpAll, wholePayout, statement, statement, closeBooking);
/** A payment comes back, and the bank takes that back. */
const returned = inTurn("returned", goodOrder, pickUpAll, wholePayout, backAndForth, closeBooking);
/** A person knows what the bank named otherwise. */
const known = inTurn("known", goodOrder, pickUpAll, wholePayout, misnamed, assignBooking, statement);
/** All that leads from an order to an agency's document, and to the end of one or the other. */
const agencyBusiness = inTurn(
  "agencyBusiness",
  goodOrder,
  releaseAll,
  bill,
  sweep,
  pickUpAll,
  wholePayout,
  fc.oneof(lateCancel, endDocument, endDocument, lateLoss),
  bill,
);

function inTurn(title: string, ...parts: fc.Arbitrary<Step>[]): fc.Arbitrary<Step> {
  return fc.tuple(...parts).map((steps) => {
    const name = `${title}(${steps.map((one) => one.name).join(", ")})`;
    const run: Step["run"] = async (stage) => {
      for (const one of steps) await one.run(stage);
    };
    return { name, run, [fc.toStringMethod]: () => name };
  });
}

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: recommend },
  { weight: 1, arbitrary: confirm },
  { weight: 3, arbitrary: click },
  { weight: 2, arbitrary: giveDetails },
  { weight: 1, arbitrary: agree },
  { weight: 1, arbitrary: report },
  { weight: 2, arbitrary: falseReport },
  { weight: 1, arbitrary: compareAnswers },
  { weight: 7, arbitrary: message },
  { weight: 2, arbitrary: batch },
  { weight: 9, arbitrary: wholeOrder },
  { weight: 6, arbitrary: success },
  { weight: 2, arbitrary: outOfOrder },
  { weight: 4, arbitrary: sameDay },
  { weight: 2, arbitrary: followUp },
  { weight: 3, arbitrary: lateCancel },
  { weight: 6, arbitrary: sweep },
  { weight: 5, arbitrary: pass },
  { weight: 1, arbitrary: night },
  { weight: 2, arbitrary: year },
  { weight: 3, arbitrary: choose },
  { weight: 2, arbitrary: giveBank },
  { weight: 2, arbitrary: collect },
  { weight: 7, arbitrary: wholePickUp },
  { weight: 3, arbitrary: pickUpAll },
  { weight: 1, arbitrary: prepare },
  { weight: 2, arbitrary: moveRun },
  { weight: 4, arbitrary: settle },
  { weight: 6, arbitrary: statement },
  { weight: 2, arbitrary: backAndForth },
  { weight: 3, arbitrary: returned },
  { weight: 2, arbitrary: closeBooking },
  { weight: 1, arbitrary: assignBooking },
  { weight: 3, arbitrary: known },
  { weight: 6, arbitrary: wholePayout },
  { weight: 4, arbitrary: review },
  { weight: 3, arbitrary: doubt },
  { weight: 3, arbitrary: blockLink },
  { weight: 2, arbitrary: blockReferrer },
  { weight: 3, arbitrary: goodwill },
  { weight: 3, arbitrary: request },
  { weight: 5, arbitrary: lateLoss },
  { weight: 2, arbitrary: changeRules },
  { weight: 1, arbitrary: leave },
  { weight: 1, arbitrary: release },
  { weight: 1, arbitrary: bill },
  { weight: 3, arbitrary: endDocument },
  { weight: 5, arbitrary: agencyBusiness },
);
