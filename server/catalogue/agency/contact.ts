import type { ReadContext, Tx } from "../context.ts";
import type { AgencyFace, ListedAdviser } from "./model.ts";

/** The contact of a recommendation: the agency, and its adviser while that adviser is in the public list. */
export type Contact = {
  agency: AgencyFace;
  adviser: Pick<ListedAdviser, "externalId" | "firstName" | "lastName"> | null;
};

type Asker = Pick<ReadContext | Tx, "agencies" | "advisers">;

/** The agency that receives what a recipient enters; null: no agency is involved. */
export async function contactOf(
  ctx: Asker,
  { agencyId, adviserId }: { agencyId: string | null; adviserId: string | null },
): Promise<Contact | null> {
  if (agencyId === null) return null;
  const [agency, adviser] = await Promise.all([
    ctx.agencies.byId(agencyId),
    adviserId === null ? null : ctx.advisers.listedById(adviserId),
  ]);
  return agency && { agency, adviser };
}

/** "Ana Brandt, Agentur Hafenkante": the adviser, if there is one, and the agency. */
export function contactName({ agency, adviser }: Contact): string {
  return adviser ? `${adviser.firstName} ${adviser.lastName}, ${agency.name}` : agency.name;
}
