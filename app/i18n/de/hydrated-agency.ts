import { agency } from "./agencies/agency.ts";
import { agencyMoney } from "./agencies/agency-money.ts";
import { agencyReports } from "./agencies/agency-reports.ts";
import { list } from "./list.ts";
import { error, refusal } from "./messages.ts";
import { office } from "./office/office.ts";

/** Texts of agencies' hydrated pages in addition to `hydrated`; members do not load them. */
export const hydratedAgency = { agency, agencyMoney, agencyReports, list, office, refusal, error };
