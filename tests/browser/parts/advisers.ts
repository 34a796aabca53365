import { advisers } from "#tests/demonstration/advisers.ts";
import type { Site } from "./site.ts";

/** Adds an agency with eight advisers to the shared installation's tenant with agencies; a repeat changes nothing. */
export async function withAdvisers(site: Site): Promise<void> {
  await site.rows(
    `insert into agency ("tenantId", id, "externalId", name, street, postcode, city, phone, email, state, "feeCents", "createdAt")
     values ('elbschutz', gen_random_uuid(), 'A-1', 'Agentur Lindenhof', 'Lindenweg 3', '01067', 'Dresden',
       '+49 351 5550100', 'lindenhof@agentur.example', 'active', 500, now()) on conflict do nothing`,
  );
  for (const { externalId, firstName, lastName, postcode, city, photo } of advisers.slice(0, 8))
    await site.rows(
      `insert into adviser ("tenantId", id, "agencyId", "externalId", "firstName", "lastName", postcode, city, photo, "isListed", "createdAt")
       select 'elbschutz', gen_random_uuid(), id, $1, $2, $3, $4, $5, $6, true, now() from agency
       where "tenantId" = 'elbschutz' and "externalId" = 'A-1' on conflict do nothing`,
      [externalId, firstName, lastName, postcode, city, photo],
    );
}
