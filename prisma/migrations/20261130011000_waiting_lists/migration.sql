-- What waits for a look, in the order in which it is shown: the lists read their first rows, however many there are.
CREATE INDEX order_waiting ON "order" ("tenantId", "orderedAt", id)
  WHERE state IN ('received', 'inReview', 'confirmed') AND "recommendationNumber" IS NOT NULL;
CREATE INDEX reward_claim_on_hold ON reward_claim ("tenantId", "stateSince", id) WHERE state = 'onHold';
CREATE INDEX account_blocked ON account ("tenantId", id) WHERE state = 'blocked';
