import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { firstNames, lastNames } from "./names.ts";
import { later, type Story } from "./story.ts";
import type { AgencyPart, Year } from "./year.ts";

const never = new Date("9999-12-31T00:00:00Z");
const untouchedDays = 14;
const invitationDays = 30;
/** An agency that works on its leads leaves none open for longer. */
const closedDays = 60;

type Of = { number: string; recipientNumber: string; part: AgencyPart };

/** A recipient who entered details becomes a lead of the agency, which has worked on most of them. */
export function addLead({ tenant, now, random, rows }: Year, { details, order }: Story, of: Of): void {
  if (!details) return;
  const age = (now.getTime() - details.getTime()) / 86_400_000;
  const isOld = age > closedDays;
  const open = [
    [isOld ? 0 : 4, "contacted"],
    [isOld ? 0 : 3, "appointment"],
    [isOld ? 0 : age < 20 ? 3 : 0.3, "new"],
    [age < 8 ? 0 : 5, "lost"],
  ] as const;
  const state = order ? "won" : age < 1 ? "new" : random.weighted(open);
  const worked = later(details, random.between(0.1, Math.min(age, 9)));
  const touchedAt = state === "new" || worked > now ? details : worked;
  const nextStep =
    state === "contacted" ? random.pick(["Noch einmal anrufen", "Angebot schicken"]) : "Termin vorbereiten";
  const hasStep = (state === "contacted" || state === "appointment") && age < 40;
  const nextStepOn = hasStep ? addDays(dayOf(now), random.below(12) - 2) : null;
  const isOver = state === "won" || state === "lost";
  rows.lead.push({
    tenantId: tenant.id,
    id: random.id(details),
    agencyId: of.part.agency.id,
    recommendationNumber: of.number,
    recipientNumber: of.recipientNumber,
    state,
    stateSince: touchedAt,
    lostReason: state === "lost" ? random.pick(["notReached", "notInterested", "otherProvider"]) : null,
    nextStep: hasStep ? nextStep : "",
    nextStepOn,
    notes: "",
    touchedAt,
    createdAt: details,
    attentionAt: isOver ? never : nextStepOn ? new Date(`${nextStepOn}T07:00:00Z`) : later(touchedAt, untouchedDays),
  });
}

/** Invitations of each active agency, two dozen in a year; people who accepted recommend for it. */
export function addInvitations({ tenant, now, random, rows }: Year, agencies: readonly AgencyPart[]): void {
  const accounts = rows.account.filter((_, index) => index % 7 === 3);
  for (const { agency, users } of agencies) {
    if (!agency.isActive || users.length === 0) continue;
    for (let index = 0; index < 24; index++) {
      const createdAt = later(now, -random.between(1, index < 5 ? 25 : 330));
      const isRecent = later(createdAt, invitationDays) > now;
      const state = random.weighted([
        [5, "accepted"],
        [1, "declined"],
        [1, "withdrawn"],
        [3, isRecent ? "open" : "expired"],
      ] as const);
      const account = state === "accepted" ? accounts.pop() : undefined;
      const kind = !account && index % 8 === 7 ? "employee" : "referrer";
      const email = account?.["email"] ?? `einladung.${random.hex(8)}@brief.example`;
      const answered = later(createdAt, random.between(0.1, 1));
      const ended = state === "expired" ? later(createdAt, invitationDays) : answered < now ? answered : now;
      rows.agency_invitation.push({
        tenantId: tenant.id,
        id: random.id(createdAt),
        agencyId: agency.id,
        kind,
        state,
        stateSince: state === "open" ? createdAt : ended,
        firstName: account?.["firstName"] ?? random.pick(firstNames),
        lastName: account?.["lastName"] ?? random.pick(lastNames),
        email,
        emailKey: email,
        number: kind === "employee" ? `9${random.below(900)}` : null,
        language: "de",
        invitedBy: random.pick(users).id,
        agreedAt: createdAt,
        createdAt,
        remindedAt: null,
        expiresAt: later(createdAt, invitationDays),
      });
      if (account)
        rows.agency_referrer.push({
          tenantId: tenant.id,
          accountId: account["id"],
          agencyId: agency.id,
          createdAt: ended,
        });
    }
  }
}
