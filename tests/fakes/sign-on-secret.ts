/**
 * The variables with our client secrets at the demonstration's identity provider, of elbschutz and of the tenant
 * sandbox, and their values on a development machine.
 */
export const signOnSecret = { variable: "ELBSCHUTZ_SIGN_ON_SECRET", value: "ein-geheimnis-der-entwicklung" } as const;
export const testSignOnSecret = {
  variable: "SANDBOX_SIGN_ON_SECRET",
  value: "ein-geheimnis-der-testumgebung",
} as const;
