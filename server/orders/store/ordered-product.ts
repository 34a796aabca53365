/** The product that was ordered (`orderedProduct` of server/orders/model.ts), of the order with this alias. */
export const orderedProduct = (order: string) =>
  `coalesce(nullif(${order}."productName", ''), ${order}."productId", '')`;
