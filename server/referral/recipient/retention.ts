import type { Personal, TableRegister } from "#server/people/privacy/retention.ts";
import { columnOf, recipientFieldNames, recipientFields } from "./model.ts";

const until = (purpose: string): Personal => ({ purpose, clock: "recipient" });

/** The retention register's row of recipients. */
export const recipientRetention: TableRegister = {
  personal: {
    tokenHash: until("the recipient's browser is known again"),
    ...Object.fromEntries(
      recipientFieldNames.flatMap((name) => {
        const { purpose } = recipientFields[name];
        return purpose === null ? [] : [[columnOf(name), until(purpose)]];
      }),
    ),
    matchHash: until("finding the recipient's order"),
  },
  pseudonyms: ["number", "recommendationNumber"],
  plain: ["channel", "arrival", "language", "termsText"],
};
