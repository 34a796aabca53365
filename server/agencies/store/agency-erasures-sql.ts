/** How data entered by agencies is erased: rows `t` that are due at $2, and the columns that are emptied. */
export const agencyErasures = {
  invitations: {
    table: "agency_invitation",
    due: `t.state <> 'open' AND t.email <> '' AND t."stateSince" < $2::timestamptz`,
    set: `"firstName" = '', "lastName" = '', email = '', "emailKey" = 'erased:' || t.id, number = NULL`,
  },
  leads: {
    table: "lead",
    due: `(t.notes <> '' OR t."nextStep" <> '' OR t."nextStepOn" IS NOT NULL)
      AND ((t.state IN ('won', 'lost') AND t."stateSince" < $2::timestamptz)
        OR EXISTS (SELECT FROM recipient p WHERE p."tenantId" = t."tenantId" AND p.number = t."recipientNumber"
          AND p."erasedAt" IS NOT NULL))`,
    set: `notes = '', "nextStep" = '', "nextStepOn" = NULL`,
  },
};
