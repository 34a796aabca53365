/** Private or business customers (gk): a product is for one of them, and so is a recommendation. */
export type Audience = "private" | "business";
