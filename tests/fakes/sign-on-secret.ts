/** The variable that holds our secret at the demonstration's identity provider, and what it is on a development machine. */
export const signOnSecret = { variable: "ELBSCHUTZ_SIGN_ON_SECRET", value: "ein-geheimnis-der-entwicklung" } as const;
