/** The product that was ordered (`orderedProduct` of server/orders/model.ts), of the order with this alias. */
export const orderedProduct = (order: string) =>
  `coalesce(nullif(${order}."productName", ''), ${order}."productId", '')`;

/**
 * The product that a reward is reckoned by, with the aliases of its order and recommendation (each a LEFT JOIN): the
 * ordered one; the recommended one where the shop named none, and where no order is behind it, as with goodwill.
 */
export const productOfReward = (order: string, recommendation: string) =>
  `coalesce(nullif(${orderedProduct(order)}, ''), ${recommendation}."productName")`;
