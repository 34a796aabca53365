/**
 * The variable with our client secret at the demonstration's identity provider, and its value on a development machine.
 */
export const signOnSecret = { variable: "ELBSCHUTZ_SIGN_ON_SECRET", value: "ein-geheimnis-der-entwicklung" } as const;
