import type { Day } from "#server/platform/values/calendar.ts";

export type Campaign = {
  /** AktionsId */
  id: string;
  slug: string;
  year: number | null;
  title: string;
  text: string;
  legalText: string;
  consentText: string;
  consentRequired: boolean;
  startsOn: Day;
  endsOn: Day;
};
