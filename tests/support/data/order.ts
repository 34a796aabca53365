/** A connection that is not restricted to a tenant. */
type Owner = { query(sql: string, values: unknown[]): Promise<unknown> };

type Content = {
  tenantId: string;
  externalId: string;
  state: "received" | "inReview" | "confirmed";
  recommendationNumber?: string;
  recipientNumber?: string;
  productId?: string;
  productName?: string;
  /** Of the order and of its message. */
  at?: Date;
  qualifiesAt?: Date;
};

const ranks = { received: 1, inReview: 1, confirmed: 3 };

/** Stores an order as it stands, without any message of the shop or claims; returns its id. */
export async function addOrder(owner: Owner, { at = new Date(), ...content }: Content): Promise<string> {
  const id = crypto.randomUUID();
  const { recommendationNumber = null } = content;
  const row = {
    id,
    stateSince: at,
    rank: ranks[content.state],
    attribution: recommendationNumber && "number",
    orderedAt: at,
    receivedAt: at,
    ...content,
  };
  const columns = Object.keys(row);
  await owner.query(
    `insert into "order" (${columns.map((name) => `"${name}"`)}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
  return id;
}
