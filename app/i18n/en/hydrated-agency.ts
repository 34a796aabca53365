import { agency } from "./agency.ts";
import { agencyMoney } from "./agency-money.ts";
import { agencyReports } from "./agency-reports.ts";
import { list } from "./list.ts";
import { error, refusal } from "./messages.ts";

export const hydratedAgency = { agency, agencyMoney, agencyReports, list, refusal, error };
