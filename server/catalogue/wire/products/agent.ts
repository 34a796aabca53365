import { z } from "zod";
import type { Agent } from "#server/catalogue/product/model.ts";
import { id, maybeWord, word } from "./fields.ts";

/** An agent as an agency's product source returns it. */
export const agentIn = z
  .object({ ExterneId: id, LastName: word, ZipCode: maybeWord, City: maybeWord, Photo: z.string().max(2000).nullish() })
  .transform(
    (said): Agent => ({
      externalId: said.ExterneId,
      lastName: said.LastName,
      postcode: said.ZipCode ?? "",
      city: said.City ?? "",
      photo: said.Photo || null,
    }),
  );

/** The paging fields of a page of agents; the agents themselves are under Agents. */
export const agentPageIn = z.object({
  Agents: z.array(z.unknown()),
  HasNext: z.boolean(),
  PageCount: z.int().min(0),
  TotalCount: z.int().min(0),
});
